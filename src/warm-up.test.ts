import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type CommandEnvironment, runCommandLine } from './command-line.ts'
import { openApp } from './compose.ts'
import { readConfig } from './config.ts'
import { createStore } from './core/admin/stores/create-store.ts'
import { operator } from './core/call/context.ts'
import { invoke } from './core/call/operation.ts'
import { addSmtpSender } from './core/delivery/senders/add-smtp-sender.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let database: TestDatabase
let threads = 0
const count = () => {
  threads += 1
}

beforeAll(async () => {
  database = await createTestDatabase()
  process.on('worker', count)
})

beforeEach(() => {
  threads = 0
})

afterAll(async () => {
  process.off('worker', count)
  await database.remove()
})

/** Runs a command until it is stopped; returns its log, and its URL if it is a server. */
async function run(...args: string[]) {
  let logged = ''
  let stop = async () => {}
  const write = (line: string) => {
    logged += line
    return true
  }
  const environment: CommandEnvironment = {
    env: { ...database.environment, PORT: '0' },
    stdin: process.stdin,
    stdout: Object.assign(Object.create(process.stdout), { write }),
    stderr: process.stderr,
    createLog: async () => pino({ level: 'info' }, { write }),
    stopOnSignal(shutDown) {
      stop = () => shutDown('by hand')
    },
  }
  expect(await runCommandLine(args, environment)).toBe(0)
  return { url: /"url":"([^"]+)"/.exec(logged)?.[1] ?? '', stop: () => stop(), logged: () => logged }
}

async function addSender() {
  const app = await openApp(readConfig(database.environment), pino({ level: 'silent' }))
  const { output } = await invoke(createStore, operator(app.services, null), { name: 'Shop' })
  const ctx = operator(app.services, output as { id: string; name: string })
  await invoke(addSmtpSender, ctx, {
    name: 'Shop',
    host: '127.0.0.1',
    port: 25,
    tls: 'none',
    fromAddress: 'shop@shop.example',
  })
  await app.close()
}

it('a server without a sender loads nothing for emails', async () => {
  const { url, stop } = await run('serve')
  await fetch(`${url}/api/v1`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(threads).toBe(0)
  await stop()
})

it('a server with a sender is ready to render after its first response, before any email', async () => {
  await addSender()
  const { url, stop } = await run('serve')
  expect(threads).toBe(0)
  await fetch(`${url}/api/v1`)
  await expect.poll(() => threads, { timeout: 10_000 }).toBe(1)
  await stop()
})

it('a worker is ready to render as soon as it is running', async () => {
  const { stop } = await run('worker')
  await expect.poll(() => threads, { timeout: 10_000 }).toBe(1)
  await stop()
})

it('a worker that stops while it gets ready to render logs no warning', async () => {
  await addSender()
  const { stop, logged } = await run('worker')
  await expect.poll(() => threads, { timeout: 10_000 }).toBe(1)
  await stop()
  expect(logged()).not.toContain('"level":40')
})

it('other commands start no thread', async () => {
  await run('store', 'list')
  expect(threads).toBe(0)
})
