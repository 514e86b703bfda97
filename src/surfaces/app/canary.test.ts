import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { isStoreOperation, newPerson, openBrowser, PASSWORD, signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

const logLines: string[] = []
const api = useHarnessWithoutWorker([], async (app) => {
  app.log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) })
})

const CANARY = 'canary-R4nd0m-value'
const appOperations: AnyOperation[] = operations.filter(
  (operation: AnyOperation) => operation.app !== undefined,
)
const readOperations = appOperations.filter(({ level, reads }) => reads || level === 'read')

/** In plain text and in common encodings. */
const formsOf = (text: string) => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('hex'),
  encodeURIComponent(text),
]

describe('secrets', () => {
  it('appear in no response but the one that returns them, and never in the log', async () => {
    const { id: store } = await api.newStore()
    const owner = await signInAs(api, { isOwner: true })
    const { email } = await newPerson(api)
    const responses: string[] = []
    const secrets: string[] = [CANARY, owner.cookie?.split('=')[1] ?? '']
    /** Calls whose response shows a secret once. */
    const callReturningSecret = async (name: string, input: object, field: string) => {
      const { status, body } = await owner.call(name, input, { store })
      expect(status, name).toBe(200)
      secrets.push(...[body[field]].flat().map((value) => String(value).split('#').at(-1) ?? ''))
    }
    const callAndCollect = async (name: string, input: object, status = 200) => {
      const reply = await owner.call(name, input, { store })
      expect(reply.status, `${name} ${reply.text}`).toBe(status)
      responses.push(reply.text)
    }
    await callReturningSecret('createKey', { name: 'K', level: 'read' }, 'key')
    await callReturningSecret('createToken', { name: 'T' }, 'token')
    await callReturningSecret('rotateSigningSecret', {}, 'secret')
    await callReturningSecret('inviteMember', { email: 'guest@example.com', role: 'viewer' }, 'url')
    await callReturningSecret('createResetLink', { personId: email }, 'url')
    await callReturningSecret('startTotp', {}, 'secret')
    await callAndCollect('setSecret', { name: 'API_TOKEN', value: CANARY })
    const smtp = { host: '127.0.0.1', port: 1, user: 'u', password: CANARY, fromAddress: 'a@example.com' }
    await callAndCollect('addSmtpSender', { name: 'S', ...smtp })
    await callAndCollect('setInstallationSender', smtp)
    await callAndCollect('setOAuthClient', { provider: 'gmail', clientId: 'id', clientSecret: CANARY })
    await callAndCollect('confirmIdentity', { password: CANARY }, 400)
    await callAndCollect('changePassword', { password: `${CANARY} and more` })
    const guess = await openBrowser(api).call('signIn', { email, password: CANARY, code: CANARY })
    responses.push(guess.text)
    await callAndCollect('setSecret', { name: CANARY, value: CANARY, [CANARY]: 1 }, 400)
    expect(responses.pop(), 'a field that was sent is named').toContain('name')

    for (const operation of readOperations) {
      const reply = await owner.call(operation.name, {}, isStoreOperation(operation) ? { store } : {})
      expect(reply.status, operation.name).toBeLessThan(500)
      responses.push(reply.text)
    }
    expect(readOperations.length).toBeGreaterThan(25)
    expect(logLines.length).toBeGreaterThan(20)
    const output = `${responses.join('\n')}\n${logLines.join('')}`
    for (const secret of secrets)
      for (const form of formsOf(secret)) expect(output.includes(form), `${secret.slice(0, 12)}…`).toBe(false)
  })

  it('such as passwords, sessions and links cannot be read from the database', async () => {
    const { id: store } = await api.newStore()
    const owner = await signInAs(api, { isOwner: true })
    const { body } = await owner.call('inviteMember', { email: 'x@example.com', role: 'viewer' }, { store })
    const { db } = api.app.database
    const tables = ['people', 'sessions', 'accessLinks', 'auditEntries', 'idempotentCalls'] as const
    const rows = []
    for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute())
    const stored = JSON.stringify(rows)
    const secrets = [PASSWORD, owner.cookie?.split('=')[1] ?? '', String(body.url).split('#')[1] ?? '']
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false)
    expect(stored).toContain('$argon2id$v=19$m=8,t=1,p=1$')
  })
})
