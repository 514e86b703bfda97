import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { allows } from '../../core/call/levels.ts'
import type { AnyOperation } from '../../core/call/operation.ts'
import { operations } from '../../core/operations.ts'
import { type AppUser, isStoreOperation, openBrowser, signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

// Nothing here names an operation, so new ones are covered automatically.

const api = useHarnessWithoutWorker()
const allOperations: readonly AnyOperation[] = operations
const appOperations = allOperations.filter(({ app }) => app !== undefined)

let storeId: string
let viewer: AppUser
let stranger: AppUser
let owner: AppUser

beforeAll(async () => {
  storeId = (await api.newStore()).id
  viewer = await signInAs(api, { roles: { [storeId]: 'viewer' } })
  stranger = await signInAs(api)
  owner = await signInAs(api, { isOwner: true })
})

/** Announces a body but never sends it, so any response was sent before it was read. */
async function announceBody(path: string, headers: Record<string, string>, method = 'POST') {
  const outgoing = request(api.url + path, { method, headers: { 'content-length': 1_000_000, ...headers } })
  outgoing.flushHeaders()
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage]
  outgoing.on('error', () => {}).destroy()
  return reply.statusCode
}

const announceCall = (operation: AnyOperation, person: { cookie: string | null }) =>
  announceBody(`/app/api/${operation.name}`, {
    'sec-fetch-site': 'same-origin',
    'content-type': operation.app?.streamed ? 'text/plain' : 'application/json',
    ...(person.cookie ? { cookie: person.cookie } : {}),
    ...(isStoreOperation(operation) ? { 'x-store': storeId } : {}),
  })

describe('a caller is rejected before the body is read', () => {
  it('in the app, if not signed in, not a member, or below the required level', async () => {
    for (const operation of appOperations) {
      if (operation.level === 'none') continue
      expect(await announceCall(operation, openBrowser(api)), operation.name).toBe(401)
      if (isStoreOperation(operation))
        expect(await announceCall(operation, stranger), operation.name).toBe(404)
      if (!allows(isStoreOperation(operation) ? 'read' : 'person', operation.level))
        expect(await announceCall(operation, viewer), operation.name).toBe(403)
    }
  })

  it('in the app, if identity confirmation is required', async () => {
    const { clock } = api
    clock.advance(601)
    for (const operation of appOperations.filter(({ app }) => app?.confirm))
      expect(await announceCall(operation, owner), operation.name).toBe(403)
    clock.advance(-601)
  })

  it('over REST, without a key or with one below the required level', async () => {
    const key = await api.newKey(storeId, 'read')
    for (const { name, level, rest } of allOperations) {
      const method = [rest?.method ?? 'GET'].flat().find((candidate) => candidate !== 'GET')
      if (!rest || !method) continue
      const path = `/api/v1${rest.path.replace(/:\w+/g, 'x')}`
      expect(await announceBody(path, {}, method), name).toBe(401)
      if (!allows('read', level))
        expect(await announceBody(path, { authorization: `Bearer ${key}` }, method), name).toBe(403)
    }
  })

  it('in steps, without a credential, with an invalid token, or for an unknown path', async () => {
    const path = `/steps/v1/${storeId}/send-email`
    expect(await announceBody(path, {})).toBe(401)
    expect(await announceBody(path, { authorization: 'Bearer fst_wrong' })).toBe(401)
    const { token } = await api.operate<{ token: string }>(createToken, { name: 't' }, storeId)
    const unknown = `/steps/v1/${storeId}/nothing`
    expect(await announceBody(unknown, { authorization: `Bearer ${token}` })).toBe(404)
  })
})

describe('a body', () => {
  it('is limited to 8 KB for operations that need no sign-in', async () => {
    for (const { name } of appOperations.filter(({ level }) => level === 'none')) {
      const reply = await openBrowser(api).call(name, { filler: 'a'.repeat(8 * 1024) })
      expect([reply.status, reply.body.error], name).toEqual([400, 'body: must not be larger than 8 KB'])
    }
  })

  it('is limited to 25,000 values in the app, over REST, in steps and from assistants', async () => {
    const many = { variables: { list: Array.from({ length: 25_000 }, () => 0) } }
    const error = 'body: must not have more than 25000 values'
    const inApp = await viewer.call('previewDraft', many, { store: storeId })
    expect([inApp.status, inApp.body]).toEqual([400, { error }])
    const key = await api.newKey(storeId, 'execute')
    const overRest = await api.call('/api/v1/email-templates', { method: 'POST', key, body: many })
    expect([overRest.status, overRest.body]).toEqual([400, { error }])
    const { token } = await api.operate<{ token: string }>(createToken, { name: 't' }, storeId)
    const path = `/steps/v1/${storeId}/send-email`
    const inStep = await api.call(path, { method: 'POST', key: token, body: many })
    expect([inStep.status, inStep.body]).toEqual([400, { error }])
    const fromAssistant = await api.call('/api/mcp', { method: 'POST', key, body: many })
    expect([fromAssistant.status, fromAssistant.text]).toEqual([400, expect.stringContaining(error)])
  })
})

it('expensive calls are limited to 300 a minute per session, with large ones counting as several', async () => {
  const person = await signInAs(api, { roles: { [storeId]: 'viewer' } })
  const draft = { id: 'lay_none', draft: { body: 'a'.repeat(1_900_000) } }
  const check = () => person.call('previewDraft', draft, { store: storeId })
  for (let call = 0; call < 10; call++) expect((await check()).status).toBe(404)
  const refused = await check()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await person.call('listLayouts', {}, { store: storeId })).status).toBe(200)
  const other = await signInAs(api, { roles: { [storeId]: 'viewer' } })
  expect((await other.call('previewDraft', draft, { store: storeId })).status).toBe(404)
})
