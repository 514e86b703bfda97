import { beforeAll, describe, expect, it } from 'vitest'
import type { Level } from '../../core/call/levels.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { type AppClient, isStoreOperation, openBrowser, signInAs } from '../../testing/app/app-client.ts'
import { useHarness } from '../../testing/harness.ts'

// Every operation in the app × every kind of caller. Nothing here names an operation, so new ones are covered
// automatically. A permitted caller gets an error about the input, so nothing is changed.

const api = useHarness()
const appOperations: AnyOperation[] = operations.filter(
  (operation: AnyOperation) => operation.app !== undefined,
)

const CALLERS = [
  'anonymous',
  'stranger',
  'viewer',
  'editor',
  'runner',
  'admin',
  'foreignAdmin',
  'owner',
] as const
type Caller = (typeof CALLERS)[number]

/** Spelled out, so the test does not repeat the implementation. */
const ALLOWED_LEVELS: Record<Caller, Level[]> = {
  anonymous: ['none'],
  stranger: ['none', 'person'],
  viewer: ['none', 'person', 'read'],
  editor: ['none', 'person', 'read', 'write'],
  runner: ['none', 'person', 'read', 'write', 'execute'],
  admin: ['none', 'person', 'read', 'write', 'execute', 'admin'],
  foreignAdmin: ['none', 'person'],
  owner: ['none', 'person', 'read', 'write', 'execute', 'admin', 'owner'],
}

let storeId: string
const clients = {} as Record<Caller, AppClient>

beforeAll(async () => {
  storeId = (await api.newStore()).id
  const other = await api.newStore()
  clients.anonymous = openBrowser(api)
  clients.stranger = await signInAs(api)
  for (const role of ['viewer', 'editor', 'runner', 'admin'] as const)
    clients[role] = await signInAs(api, { roles: { [storeId]: role } })
  clients.foreignAdmin = await signInAs(api, { roles: { [other.id]: 'admin' } })
  clients.owner = await signInAs(api, { isOwner: true })
})

const UNSTORABLE = { anything: '\0' }

describe('roles', () => {
  it('cover all operations and levels', () => {
    expect(appOperations.length).toBeGreaterThan(90)
    expect(new Set(appOperations.map(({ level }) => level)).size).toBe(7)
  })

  it.each(appOperations)(
    'allow $name ($level) for exactly the callers with that level',
    async (operation) => {
      for (const caller of CALLERS) {
        const isAllowed = ALLOWED_LEVELS[caller].includes(operation.level)
        const options = isStoreOperation(operation) ? { store: storeId } : {}
        const reply = await clients[caller].call(operation.name, UNSTORABLE, options)
        const message = `${caller}: ${reply.status} ${reply.text}`
        if (isAllowed) expect(reply.text, message).toContain('NUL character')
        else if (caller === 'anonymous')
          expect([reply.status, reply.body.error], message).toEqual([401, 'sign in first'])
        else if (isStoreOperation(operation) && (caller === 'stranger' || caller === 'foreignAdmin'))
          expect([reply.status, reply.body.error], message).toEqual([404, 'store not found'])
        else expect(reply.status, message).toBe(403)
      }
    },
  )

  it('give no access to other stores, which reject every call as if they did not exist', async () => {
    for (const operation of appOperations.filter(isStoreOperation)) {
      const foreign = await clients.foreignAdmin.call(operation.name, {}, { store: storeId })
      const unknown = await clients.foreignAdmin.call(operation.name, {}, { store: 'sto_unknown' })
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
    }
  })

  it('do not exempt anyone from entering the password again where an operation requires it', async () => {
    const guarded = appOperations.filter(({ app }) => app?.confirm)
    expect(guarded.length).toBeGreaterThan(20)
    const owner = await signInAs(api, { isOwner: true })
    api.clock.advance(601)
    for (const operation of guarded) {
      const reply = await owner.call(
        operation.name,
        UNSTORABLE,
        isStoreOperation(operation) ? { store: storeId } : {},
      )
      expect([reply.status, reply.headers.get('x-confirm')], operation.name).toEqual([403, 'identity'])
    }
  })

  it.each([
    'createKey createToken rotateSigningSecret setSecret addSmtpSender addTestInbox setDefaultSender startMailboxConnection connectRepository',
    'setOAuthClient setMemberRole inviteMember setOwner changePassword changeEmail addPasskey removePasskey',
  ])('do not replace confirmation for %s', (names) => {
    const guarded = appOperations.filter(({ app }) => app?.confirm).map(({ name }) => name)
    expect(guarded).toEqual(expect.arrayContaining(names.split(' ')))
  })
})
