import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { openApp } from '../../compose.ts'
import { readConfig } from '../../config.ts'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { createStore } from '../../core/admin/stores/create-store.ts'
import { operator } from '../../core/call/context.ts'
import { type AnyOperation, invoke } from '../../core/call/operation.ts'
import { unsubscribeUrlFor } from '../../core/delivery/email/links.ts'
import { processEnvironment } from '../../testing/run-cli.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

const MB = 1024 * 1024
const HUGE_BODY_BYTES = 300 * MB
const TOO_LARGE_BYTES = 3 * MB
/** The measured growth is up to 13 MB, which accumulates between garbage collections. */
const MAX_GROWTH_BYTES = 25 * MB
const CHUNK = Buffer.alloc(256 * 1024, 'a')
const HTTP_CHUNK = Buffer.concat([
  Buffer.from(`${CHUNK.length.toString(16)}\r\n`),
  CHUNK,
  Buffer.from('\r\n'),
])

const noCredential = () => undefined

/** Every path that can be called without a key, and a path of each kind that requires one. */
const PATHS: [string, () => string | undefined][] = [
  ...[
    '/',
    '/u/LINK',
    '/u/unknown',
    '/f/unknown',
    '/d/unknown',
    '/inbox',
    '/docs',
    '/openapi.json',
    '/llms.txt',
  ],
  ...['/healthz', '/readyz', '/metrics', '/api/v1', '/api/v1/me', '/api/mcp'],
  ...['/app', '/app/files', '/app/events', '/app/api/signIn', '/app/api/getAppState', '/app/api/nothing'],
  ...['/steps/v1/STORE/http-request', '/steps/shopify-flow/send-email'],
].map((path): [string, () => string | undefined] => [path, noCredential])
PATHS.push(
  ['/api/v1/email-templates', () => tokens.key],
  ['/api/v1/nothing', () => tokens.key],
  ['/api/mcp?tools=all', () => tokens.key],
  ['/steps/v1/STORE/send-email', () => tokens.step],
)

const pathOf = (path: string) => path.replace('STORE', tokens.storeId).replace('/u/LINK', unsubscribePath)

let database: TestDatabase
let child: ChildProcess
let port: number
const statuses: number[] = []
let unsubscribePath: string
let tokens: { storeId: string; key: string; step: string }

beforeAll(async () => {
  database = await createTestDatabase()
  await createCallers()
  const env = processEnvironment({ ...database.environment, PORT: '0', LOG_LEVEL: 'info' })
  // Same as `npm start`, whose flags determine memory management.
  const [, ...args] = packageJson.scripts.start.split(' ')
  child = spawn(process.execPath, [...args, '--no-worker'], {
    cwd: join(import.meta.dirname, '../../..'),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  port = await listeningPort(child)
  // A caller that keeps sending may lose the response, so statuses are checked here with a smaller body. This
  // also warms up, so that code loaded by the first calls does not count as growth.
  for (const [path, credential] of PATHS)
    statuses.push(await sendBody(pathOf(path), credential(), TOO_LARGE_BYTES))
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database?.remove()
})

type Shop = { id: string; name: string }

/** A store with its credentials, and a link that belongs to a person. */
async function createCallers() {
  const app = await openApp(readConfig(database.environment), pino({ level: 'silent' }))
  const operate = async <T>(operation: AnyOperation, input: Record<string, unknown>, forStore: Shop | null) =>
    (await invoke(operation, operator(app.services, forStore), input)).output as T
  const shop = await operate<Shop>(createStore, { name: 'Shop' }, null)
  const { key } = await operate<{ key: string }>(createKey, { level: 'execute', name: 'k' }, shop)
  const { token: step } = await operate<{ token: string }>(createToken, { name: 't' }, shop)
  tokens = { storeId: shop.id, key, step }
  const link = await unsubscribeUrlFor(operator(app.services, shop), 'ada@example.com', 'en')
  unsubscribePath = new URL(link).pathname
  await app.close()
}

async function listeningPort({ stdout }: ChildProcess): Promise<number> {
  let output = ''
  for await (const bytes of stdout ?? []) {
    output += bytes
    const address = /"url":"http:\/\/[^"]*:(\d+)"/.exec(output)
    if (address) return Number(address[1])
  }
  throw new Error(`the service did not start: ${output}`)
}

/** Sends a body in chunks for as long as it is accepted; returns the response's status. */
async function sendBody(path: string, credential: string | undefined, bytes: number): Promise<number> {
  const socket = createConnection(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => {
    response += data
  })
  // The server may close before everything is sent, as it should.
  socket.on('error', () => {})
  const closed = once(socket, 'close').catch(() => {})
  const authorization = credential ? `Authorization: Bearer ${credential}\r\n` : ''
  const host = `localhost:${port}`
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n${authorization}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += CHUNK.length)
    if (!socket.write(HTTP_CHUNK)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
  socket.end('0\r\n\r\n')
  await closed
  return Number(response.split(' ')[1])
}

const readMemory = (field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) *
  1024

it('a body that is too large gets a 4xx at every path', () => {
  expect(statuses).toHaveLength(PATHS.length)
  for (const [index, status] of statuses.entries())
    expect([400, 401, 403, 404, 405], PATHS[index]?.[0]).toContain(status)
})

describe('a body of 300 MB', () => {
  it.each(PATHS)('is not buffered by %s', async (path, credential) => {
    const target = pathOf(path)
    const before = readMemory('VmRSS')
    // Resets the peak.
    writeFileSync(`/proc/${child.pid}/clear_refs`, '5')
    await sendBody(target, credential(), HUGE_BODY_BYTES)
    const growth = readMemory('VmHWM') - before
    expect(growth).toBeLessThan(MAX_GROWTH_BYTES)
  })
})
