import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { createLayout } from '../../core/content/layouts/create-layout.ts'
import { connectRepository } from '../../core/content/repository/connect-repository.ts'
import { type GitServer, startGitServer } from '../git/git-server.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { type ServiceProcess, startProcess } from './processes.ts'

const REPO = 'shop.git'
const SAVES_PER_KILL = 12
/** Long enough for a lease to expire and the remaining pushes to complete. */
const TIMEOUT_MS = 40_000

async function setUp({ environment }: TestDatabase, server: GitServer) {
  server.init(REPO)
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const operate = async <T>(operation: AnyOperation, input: Record<string, unknown>, storeId?: string) => {
    const ctx = operator(app.services, storeId === undefined ? null : { id: storeId, name: '' })
    return (await invoke(operation, ctx, input)).output as T
  }
  const { id: storeId } = await operate<{ id: string }>(createStore, { name: 'Shop' })
  const { key } = await operate<{ key: string }>(createKey, { level: 'write', name: 'test' }, storeId)
  const { id } = await operate<{ id: string }>(createLayout, { name: 'Order', subject: 'S0' }, storeId)
  await operate(connectRepository, { url: server.url(REPO), branch: 'main' }, storeId)
  await app.close()
  return { id, key }
}

/** Holds the next push at a point until it is released. */
function holdPush(server: GitServer, point: 'beforePush' | 'afterPush') {
  let reportArrival = () => {}
  let disconnect = (_: Error) => {}
  const reached = new Promise<void>((resolve) => {
    reportArrival = resolve
  })
  server.behavior[point] = () => {
    reportArrival()
    return new Promise((_, reject) => {
      disconnect = reject
    })
  }
  return {
    reached,
    releaseAll() {
      server.behavior[point] = async () => {}
      disconnect(new Error('the listener has been closed'))
    },
  }
}

describe('a service that is killed while it pushes to a repository', () => {
  it('creates exactly one commit for each version', async () => {
    const database = await createTestDatabase()
    const server = await startGitServer()
    const processes: ServiceProcess[] = []
    onTestFinished(async () => {
      await Promise.all(processes.map((process) => process.kill()))
      server.close()
      await database.remove()
    })
    const { id, key } = await setUp(database, server)
    const start = async () => {
      const process = await startProcess(['serve'], database.environment, () => {})
      processes.push(process)
      return process
    }
    const call = (process: ServiceProcess, path: string, body?: object) =>
      fetch(`${process.url}/api/v1/email-templates/${id}${path}`, {
        headers: { authorization: `Bearer ${key}` },
        ...(body ? { method: 'PATCH', body: JSON.stringify(body) } : {}),
      })
    let version = 1
    const save = async (process: ServiceProcess) => {
      for (let n = 0; n < SAVES_PER_KILL; n++) {
        const response = await call(process, '', { subject: `S${version}` })
        version = ((await response.json()) as { version: number }).version
      }
    }
    for (const point of ['beforePush', 'afterPush', null] as const) {
      const process = await start()
      const hold = point === null ? null : holdPush(server, point)
      await save(process)
      if (hold) await hold.reached
      else await setTimeout(Math.random() * 700)
      await process.kill()
      hold?.releaseAll()
    }

    const process = await start()
    const commits = () =>
      server
        .git(REPO, ['log', '--reverse', '--format=%(trailers:key=Flowpost-Version,valueonly)', 'main'])
        .split('\n')
        .filter((line) => line !== '')
        .map(Number)
    const before = Date.now()
    while (commits().length < version - 1 && Date.now() - before < TIMEOUT_MS) await setTimeout(100)
    // The first commit contains the first version.
    expect(commits()).toEqual(Array.from({ length: version - 1 }, (_, n) => n + 2))
    expect(version).toBe(1 + 3 * SAVES_PER_KILL)
    await setTimeout(1_000)
    const versions: (number | null)[] = []
    for (let page = 1; page <= 2; page++) {
      const { data } = (await (await call(process, `/versions/repo?page=${page}`)).json()) as {
        data: { version: number | null }[]
      }
      versions.push(...data.map((commit) => commit.version))
    }
    expect(versions).toEqual(Array.from({ length: version }, (_, n) => version - n))
    expect(server.git(REPO, ['fsck', '--strict'])).toBe('')
    expect(await process.terminate()).toBe(0)
  })
})
