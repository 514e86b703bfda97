import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createKey } from '../../core/admin/keys/create-key.ts'
import { createToken } from '../../core/admin/keys/create-token.ts'
import { revokeKey, revokeToken } from '../../core/admin/keys/revoke-credential.ts'
import { removeMember } from '../../core/admin/people/members/members.ts'
import { signInAs } from '../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../testing/harness.ts'

const api = useHarnessWithoutWorker()

/** Sends the end of the body only after `meanwhile`, long after the call was admitted. */
async function sendSlowly(
  path: string,
  headers: Record<string, string>,
  body: string,
  meanwhile: () => Promise<unknown>,
) {
  const outgoing = request(api.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
  })
  const reply = new Promise<{ status: number; text: string }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', async (incoming) =>
      resolve({ status: incoming.statusCode ?? 0, text: await text(incoming) }),
    )
  })
  await new Promise((resolve) => outgoing.write(body.slice(0, 5), resolve))
  for (let n = 0; n < 5; n++) await api.call('/readyz')
  await meanwhile()
  outgoing.end(body.slice(5))
  return reply
}

it('a member who is removed while the body arrives can neither call nor upload', async () => {
  const { id: store } = await api.newStore()
  const layout = JSON.stringify({ name: 'Late', subject: 'S', bodyType: 'text', body: 'x' })
  const send = async (path: string, body: string, isRemoved: boolean) => {
    const { cookie, personId } = await signInAs(api, { roles: { [store]: 'editor' } })
    const headers = { cookie: cookie ?? '', 'sec-fetch-site': 'same-origin', 'x-store': store }
    const leave = () => api.operate(removeMember, { personId }, store)
    return (await sendSlowly(path, headers, body, isRemoved ? leave : async () => {})).status
  }
  const upload = `/app/files?store=${store}&filename=a.txt`
  for (const [path, body] of [
    ['/app/api/createLayout', layout],
    [upload, 'some text'],
  ] as const) {
    expect(await send(path, body, false)).toBe(200)
    expect(await send(path, body, true)).toBe(404)
  }
  const rowsOf = (table: 'layouts' | 'files') =>
    api.app.database.db.selectFrom(table).select('id').where('storeId', '=', store).execute()
  expect([(await rowsOf('layouts')).length, (await rowsOf('files')).length]).toEqual([1, 1])
})

it('a key or step token that is revoked while the body arrives does nothing', async () => {
  const { id: store } = await api.newStore()
  const key = await api.operate<{ id: string; key: string }>(createKey, { level: 'write', name: 'K' }, store)
  const token = await api.operate<{ id: string; token: string }>(createToken, { name: 'T' }, store)
  const layout = JSON.stringify({ name: 'Late', subject: 'S', bodyType: 'text', body: 'x' })
  const step = JSON.stringify({ runId: 'without anything to send' })
  const create = (meanwhile: () => Promise<unknown>) =>
    sendSlowly('/api/v1/email-templates', { authorization: `Bearer ${key.key}` }, layout, meanwhile)
  const run = (meanwhile: () => Promise<unknown>) =>
    sendSlowly(`/steps/v1/${store}/send-email`, { authorization: `Bearer ${token.token}` }, step, meanwhile)
  expect([(await create(async () => {})).status, (await run(async () => {})).status]).toEqual([201, 400])
  expect((await create(() => api.operate(revokeKey, { id: key.id }, store))).status).toBe(401)
  expect((await run(() => api.operate(revokeToken, { id: token.id }, store))).status).toBe(401)
})

it('unfinished bodies of unverified callers share 32 MB, and the oldest is dropped to make room', async () => {
  const { id: store } = await api.newStore()
  const statuses: Promise<number>[] = []
  for (let n = 0; n < 18; n++) {
    const outgoing = request(`${api.url}/steps/v1/${store}/send-email`, {
      method: 'POST',
      headers: { 'content-length': '2000000', 'webhook-signature': 'v1,unknown' },
    })
    onTestFinished(() => void outgoing.destroy())
    statuses.push(
      new Promise((resolve) => {
        outgoing.on('response', (incoming) => resolve(incoming.statusCode ?? 0))
        outgoing.on('error', () => resolve(0))
      }),
    )
    await new Promise((resolve) => outgoing.write('x'.repeat(1_950_000), resolve))
    await api.call('/healthz')
  }
  expect(await statuses[0]).toBe(503)
  const call = { method: 'POST', headers: { 'webhook-signature': 'v1,unknown' }, body: {} }
  expect((await api.call(`/steps/v1/${store}/send-email`, call)).status).toBe(401)
})
