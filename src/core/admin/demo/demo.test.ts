import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runCommandLine } from '../../../command-line.ts'
import { TEST_INBOX_PORT } from '../../../ports/mail.ts'
import { runCli } from '../../../testing/run-cli.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'

let database: TestDatabase
let stop = async () => {}
let url = ''

type Demo = {
  store: { id: string }
  keys: { read: string }
  token: string
  layouts: { newsletter: string; orderConfirmation: string }
}

/** Another test run on this machine may be using the inbox's port. */
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await stop()
  await database.remove()
})

/** Runs the command in this process. The command's own test checks that it keeps a process alive. */
async function serveWithInbox(): Promise<string> {
  let output = ''
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        output += line
      },
    },
  )
  const code = await runCommandLine(['serve', '--test-inbox'], {
    env: { ...database.environment, PORT: '0' },
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    createLog: async () => log,
    stopOnSignal(shutDown) {
      stop = () => shutDown('by hand')
    },
  })
  expect(code).toBe(0)
  return /"url":"([^"]+)"/.exec(output)?.[1] ?? ''
}

describe('the demo', () => {
  it('delivers a marketing email with an unsubscribe link to the inbox, and has failures that can be retried', async ({
    skip,
  }) => {
    skip(!(await isFree(TEST_INBOX_PORT)), 'the inbox port is in use')
    url = await serveWithInbox()
    const { stdout, stderr, code } = await runCli(['demo', '--json'], database.environment)
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    const demo = JSON.parse(stdout) as Demo
    const send = (layoutId: string, more: object = {}) =>
      fetch(`${url}/steps/v1/${demo.store.id}/send-email`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demo.token}` },
        body: JSON.stringify({ runId: layoutId, layoutId, to: 'you@example.com', ...more }),
      })
    expect((await send(demo.layouts.newsletter)).status).toBe(200)
    expect(
      (await send(demo.layouts.orderConfirmation, { locale: 'de', variables: { order: { number: 7 } } }))
        .status,
    ).toBe(200)
    const inbox = await (await fetch(`${url}/inbox`)).text()
    expect(inbox).toContain('The lamp that took a year')
    expect(inbox).toContain('Ihre Bestellung 7 ist eingegangen')
    const id = /href="(\/inbox\/[^"]+)"/.exec(inbox.slice(inbox.indexOf('Ihre Bestellung') + 30))?.[1] ?? ''
    const message = await (await fetch(url + id)).text()
    expect(message).toContain('/u/')
    expect((await fetch(`${url}/inbox/nothing`)).status).toBe(404)
    const history = await fetch(`${url}/api/v1/history`, {
      headers: { authorization: `Bearer ${demo.keys.read}` },
    })
    const { pagination } = (await history.json()) as { pagination: { total: number } }
    expect(pagination.total).toBeGreaterThan(50)
    const failed = await fetch(`${url}/api/v1/history?status=FAILED&actionType=EMAIL&limit=1`, {
      headers: { authorization: `Bearer ${demo.keys.read}` },
    })
    const [email] = ((await failed.json()) as { data: { id: string; createdAt: string }[] }).data
    const entry = await fetch(`${url}/api/v1/history/${email?.id}`, {
      headers: { authorization: `Bearer ${demo.keys.read}` },
    })
    const details = (await entry.json()) as { finishedAt: string; request: { from: string } }
    expect(details.finishedAt).toBe(email?.createdAt)
    expect(details.request.from).toMatch(/^he\*{4}@[\w.-]+$/)
    const retried = await runCli(['history', 'retry', email?.id ?? '', '--json'], database.environment)
    expect(retried.code, retried.stderr).toBe(0)
  })

  it.each([
    [{ NODE_ENV: 'production' }, /^flowpost: --test-inbox: not allowed in production/],
    [{ HOST: '0.0.0.0' }, /^flowpost: --test-inbox: only allowed while HOST/],
  ])('rejects an inbox with %j', async (setting, message) => {
    // Node reads its own settings from the process environment.
    for (const [name, value] of Object.entries(setting)) vi.stubEnv(name, value)
    const environment = { ...database.environment, PORT: '0', ...setting }
    const serving = runCli(['serve', '--test-inbox'], environment)
    const { code, stderr } = await serving.finally(() => vi.unstubAllEnvs())
    expect(code).toBe(1)
    expect(stderr).toMatch(message)
  })

  it('reports an invalid port in one line', async () => {
    const { code, stderr } = await runCli(
      ['serve', '--test-inbox', '--inbox-port', 'x'],
      database.environment,
    )
    expect(code).toBe(2)
    expect(stderr).toMatch(/must be a port number/)
  })
})
