import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { putLayoutFiles } from '../../core/content/files/put-layout-files.ts'
import { MAIN, processEnvironment, runCli } from '../run-cli.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { type ServiceProcess, startProcess } from './processes.ts'

const LAYOUTS = 20
const LOCALES = ['de', 'fr', 'it']
const ROUNDS = 4
const TIMEOUT_MS = 60_000
const POLL_MS = 20

const design = (word: string) =>
  JSON.stringify({ blocks: [{ id: 'a', type: 'text', html: `<p>${word}</p>` }] })

async function setUp({ environment }: TestDatabase): Promise<{ key: string; watchers: string[] }> {
  const app = await openApp(readConfig(environment), pino({ level: 'silent' }))
  const operate = async <T>(operation: AnyOperation, input: Record<string, unknown>, storeId?: string) => {
    const ctx = operator(app.services, storeId === undefined ? null : { id: storeId, name: '' })
    return (await invoke(operation, ctx, input)).output as T
  }
  const { id: storeId } = await operate<{ id: string }>(createStore, { name: 'Shop' })
  const newKey = async () =>
    (await operate<{ key: string }>(createKey, { level: 'write', name: 'test' }, storeId)).key
  const key = await newKey()
  // A key is limited to 300 calls a minute, so each round is observed with its own key.
  const watchers: string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) watchers.push(await newKey())
  const files = {
    'layout.json': JSON.stringify({ name: 'Order', subject: 'Round 0' }),
    'design.json': design('Round 0'),
    ...Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`translations/${locale}/translation.json`, JSON.stringify({ subject: 'Round 0' })],
        [`translations/${locale}/design.json`, design('Round 0')],
      ]),
    ),
  }
  await operate(putLayoutFiles, { layouts: Array.from({ length: LAYOUTS }, () => ({ files })) }, storeId)
  await app.close()
  return { key, watchers }
}

/** Writes the round into every file of every layout. */
function editAll(dir: string, round: number): void {
  for (const entry of readdirSync(join(dir, 'layouts'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/Round \d+/g, `Round ${round}`))
  }
}

type Page = { layouts: { id: string; version: number; files: Record<string, string> }[]; next: string | null }

/** The rounds that each layout's files come from: exactly one, if the layout is intact. */
async function readRounds(url: string, key: string): Promise<{ rounds: string[]; version: number }[]> {
  const response = await fetch(`${url}/api/v1/layout-files`, { headers: { authorization: `Bearer ${key}` } })
  const { layouts } = (await response.json()) as Page
  return layouts.map(({ version, files }) => ({
    version,
    rounds: [...new Set(Object.values(files).flatMap((text) => text.match(/Round \d+/g) ?? []))],
  }))
}

it('if the client or the server is killed during a push, every layout stays intact, and the next push saves the rest', async () => {
  const database = await createTestDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'flowpost-push-'))
  const servers: ServiceProcess[] = []
  const pushes: ChildProcess[] = []
  onTestFinished(async () => {
    for (const push of pushes) push.kill('SIGKILL')
    await Promise.all(servers.map((server) => server.kill()))
    rmSync(dir, { recursive: true, force: true })
    await database.remove()
  })
  const { key, watchers } = await setUp(database)
  const start = async () => {
    const server = await startProcess(['serve'], database.environment, () => {})
    servers.push(server)
    return server
  }
  const run = (command: string, url: string, ...more: string[]) =>
    runCli([command, '--url', url, '--dir', dir, ...more], { FLOWPOST_API_KEY: key })

  let server = await start()
  expect((await run('pull', server.url)).code).toBe(0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const watcher = watchers[round - 1] ?? ''
    editAll(dir, round)
    const push = spawn(process.execPath, [MAIN, 'push', '--url', server.url, '--dir', dir], {
      env: processEnvironment({ FLOWPOST_API_KEY: key }),
      stdio: 'ignore',
    })
    pushes.push(push)
    const ended = new Promise<void>((resolve) => push.once('exit', () => resolve()))
    // Wait for the first saved layout, so that the push is killed while others are not saved yet.
    const startedAt = Date.now()
    const hasStarted = async () =>
      (await readRounds(server.url, watcher)).some(({ rounds }) => rounds[0] === `Round ${round}`)
    while (!(await hasStarted()) && push.exitCode === null && Date.now() - startedAt < TIMEOUT_MS)
      await setTimeout(POLL_MS)
    if (round % 2 === 0) {
      await server.kill()
      push.kill('SIGKILL')
      server = await start()
    } else push.kill('SIGKILL')
    await ended

    const layouts = await readRounds(server.url, watcher)
    expect(layouts).toHaveLength(LAYOUTS)
    for (const { rounds } of layouts) expect(rounds).toHaveLength(1)

    // The server finishes requests whose caller was killed, so the next push may find changed layouts.
    let result = await run('push', server.url)
    while (result.code !== 0 && Date.now() - startedAt < TIMEOUT_MS) {
      await setTimeout(100)
      result = await run('push', server.url)
    }
    expect(result).toMatchObject({ code: 0, stderr: '' })
    for (const { rounds, version } of await readRounds(server.url, watcher))
      expect({ rounds, version }).toEqual({ rounds: [`Round ${round}`], version: round + 1 })
    expect((await run('diff', server.url, '--exit-code')).code).toBe(0)
  }
  expect(await server.terminate()).toBe(0)
})
