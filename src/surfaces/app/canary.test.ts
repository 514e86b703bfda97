import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { isAboutStore, newPerson, openBrowser, PASSWORD, signedIn } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

const logged: string[] = []
const api = useHarnessWithoutWorker([], async (app) => {
  app.log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
})

const CANARY = 'canary-R4nd0m-value'
const offered: AnyOperation[] = operations.filter((operation: AnyOperation) => operation.app !== undefined)
const reading = offered.filter(({ level, reads }) => reads || level === 'read')

/** In plain text and in common encodings. */
const formsOf = (text: string) => [
  text,
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('hex'),
  encodeURIComponent(text),
]

describe('secrets', () => {
  it('appear in no answer but the one that returns them, and never in the log', async () => {
    const { id: store } = await api.newStore()
    const owner = await signedIn(api, { isOwner: true })
    const { email } = await newPerson(api)
    const answers: string[] = []
    const secrets: string[] = [CANARY, owner.cookie?.split('=')[1] ?? '']
    /** Calls whose answer shows a secret once. */
    const shown = async (name: string, input: object, field: string) => {
      const { status, body } = await owner.call(name, input, { store })
      expect(status, name).toBe(200)
      secrets.push(...[body[field]].flat().map((value) => String(value).split('#').at(-1) ?? ''))
    }
    const done = async (name: string, input: object, status = 200) => {
      const reply = await owner.call(name, input, { store })
      expect(reply.status, `${name} ${reply.text}`).toBe(status)
      answers.push(reply.text)
    }
    await shown('createKey', { name: 'K', level: 'read' }, 'key')
    await shown('createToken', { name: 'T' }, 'token')
    await shown('rotateSigningSecret', {}, 'secret')
    await shown('inviteMember', { email: 'guest@example.com', role: 'viewer' }, 'url')
    await shown('createResetLink', { personId: email }, 'url')
    await shown('startTotp', {}, 'secret')
    await done('setSecret', { name: 'API_TOKEN', value: CANARY })
    const smtp = { host: '127.0.0.1', port: 1, user: 'u', password: CANARY, fromAddress: 'a@example.com' }
    await done('addSmtpSender', { name: 'S', ...smtp })
    await done('setInstallationSender', smtp)
    await done('setOAuthClient', { provider: 'gmail', clientId: 'id', clientSecret: CANARY })
    await done('confirmIdentity', { password: CANARY }, 400)
    await done('changePassword', { password: `${CANARY} and more` })
    const guess = await openBrowser(api).call('signIn', { email, password: CANARY, code: CANARY })
    answers.push(guess.text)
    await done('setSecret', { name: CANARY, value: CANARY, [CANARY]: 1 }, 400)
    expect(answers.pop(), 'a field that was sent is named').toContain('name')

    for (const operation of reading) {
      const reply = await owner.call(operation.name, {}, isAboutStore(operation) ? { store } : {})
      expect(reply.status, operation.name).toBeLessThan(500)
      answers.push(reply.text)
    }
    expect(reading.length).toBeGreaterThan(25)
    expect(logged.length).toBeGreaterThan(20)
    const seen = `${answers.join('\n')}\n${logged.join('')}`
    for (const secret of secrets)
      for (const form of formsOf(secret)) expect(seen.includes(form), `${secret.slice(0, 12)}…`).toBe(false)
  })

  it('passwords, sessions and links cannot be read from the database', async () => {
    const { id: store } = await api.newStore()
    const owner = await signedIn(api, { isOwner: true })
    const { body } = await owner.call('inviteMember', { email: 'x@example.com', role: 'viewer' }, { store })
    const { db } = api.app.store
    const tables = ['people', 'sessions', 'accessLinks', 'auditEntries', 'idempotentCalls'] as const
    const rows = []
    for (const table of tables) rows.push(await db.selectFrom(table).selectAll().execute())
    const stored = JSON.stringify(rows)
    const secrets = [PASSWORD, owner.cookie?.split('=')[1] ?? '', String(body.url).split('#')[1] ?? '']
    for (const secret of secrets) expect(stored.includes(secret)).toBe(false)
    expect(stored).toContain('$argon2id$v=19$m=8,t=1,p=1$')
  })
})
