import { describe, expect, it } from 'vitest'
import { createMailboxLogin } from '../../../adapters/mail/mailbox-login.ts'
import { type AppUser, signInAs } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'
import { CLIENT_SECRET, useOAuthProvider } from '../../../testing/servers/oauth-provider.ts'
import { setOAuthClient } from '../../admin/installation/oauth-clients.ts'

const provider = useOAuthProvider()
const api = useHarnessWithoutWorker([], async (app) => {
  app.services.mailboxLogin = createMailboxLogin(provider.urls())
})

async function newAdmin() {
  const { id: storeId } = await api.newStore()
  return { storeId, admin: await signInAs(api, { roles: { [storeId]: 'admin' } }) }
}

/** Signs in at the provider and returns its redirect parameters. */
async function visitProvider(admin: AppUser, storeId: string, mailboxId?: string) {
  const input = { provider: 'gmail', ...(mailboxId ? { mailboxId } : {}) }
  const { status, body } = await admin.call<{ url: string }>('startMailboxConnection', input, {
    store: storeId,
  })
  expect(status).toBe(200)
  const { headers } = await fetch(body.url, { redirect: 'manual' })
  const back = Object.fromEntries(new URL(headers.get('location') ?? '').searchParams)
  return { code: back.code ?? '', state: back.state ?? '', searchParams: new URL(body.url).searchParams }
}

const openCallback = (
  browser: AppUser,
  query: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  api.call(`/app/oauth/callback?${new URLSearchParams(query)}`, {
    headers: { cookie: browser.cookie ?? '', 'sec-fetch-site': 'cross-site', ...headers },
  })

const setClient = () =>
  api.operate(setOAuthClient, { provider: 'gmail', clientId: 'client', clientSecret: CLIENT_SECRET })

describe('connecting a mailbox', () => {
  it('is rejected with 409 until the owner has configured the OAuth client', async () => {
    const { admin, storeId } = await newAdmin()
    const reply = await admin.call('startMailboxConnection', { provider: 'outlook' }, { store: storeId })
    expect(reply.status).toBe(409)
  })

  it('uses PKCE, and never shows the tokens', async () => {
    await setClient()
    const { admin, storeId } = await newAdmin()
    const { code, state, searchParams } = await visitProvider(admin, storeId)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'client',
      code_challenge_method: 'S256',
      access_type: 'offline',
      redirect_uri: `http://localhost:${new URL(api.url).port}/app/oauth/callback`,
    })
    const back = await openCallback(admin, { code, state })
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      `/app/s/${storeId}/senders?mailbox=connected`,
    ])
    const listed = await admin.call<{ data: object[] }>('listMailboxes', {}, { store: storeId })
    expect(listed.body.data).toMatchObject([
      { provider: 'gmail', address: 'sh****@gmail.example', status: 'connected' },
    ])
    const { db } = api.app.database
    const stored = JSON.stringify([
      await db.selectFrom('mailboxes').selectAll().execute(),
      await db.selectFrom('vaultEntries').selectAll().execute(),
      await db.selectFrom('installationVault').selectAll().execute(),
      await db.selectFrom('installationSettings').selectAll().execute(),
      await db.selectFrom('mailboxLogins').selectAll().execute(),
    ])
    expect(stored + listed.text + back.text).not.toMatch(/canary/)
  })

  it('is rejected with 400 if the state was used, has expired, is made up, or comes from another session', async () => {
    await setClient()
    const { admin, storeId } = await newAdmin()
    const other = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const first = await visitProvider(admin, storeId)
    expect(
      (await openCallback(other, { code: first.code, state: first.state })).status,
      'from another session',
    ).toBe(400)
    expect((await openCallback(admin, { code: first.code, state: first.state })).status).toBe(303)
    expect((await openCallback(admin, { code: first.code, state: first.state })).status, 'used').toBe(400)
    expect((await openCallback(admin, { code: 'x', state: 'made-up' })).status).toBe(400)
    const late = await visitProvider(admin, storeId)
    api.clock.advance(601)
    expect((await openCallback(admin, { code: late.code, state: late.state })).status, 'too old').toBe(400)
  })

  it('is rejected with 401 without a session, 421 for another host name, and 403 once the role is gone', async () => {
    await setClient()
    const { admin, storeId } = await newAdmin()
    const { code, state } = await visitProvider(admin, storeId)
    expect((await api.call(`/app/oauth/callback?code=${code}&state=${state}`)).status).toBe(401)
    expect((await openCallback(admin, { code, state }, { host: 'evil.example' })).status).toBe(421)
    await api.app.database.db
      .updateTable('members')
      .set({ role: 'runner' })
      .where('storeId', '=', storeId)
      .execute()
    expect((await openCallback(admin, { code, state })).status).toBe(403)
  })

  it('shows the reason for a failure, without the secrets', async () => {
    await setClient()
    const { admin, storeId } = await newAdmin()
    const denied = await visitProvider(admin, storeId)
    const refused = await openCallback(admin, { error: 'access_denied', state: denied.state })
    expect(refused.headers.get('location')).toContain('mailbox=denied')
    const wrong = await visitProvider(admin, storeId)
    const { headers } = await openCallback(admin, { code: 'another code', state: wrong.state })
    expect(headers.get('location')).toContain('mailbox=failed')
    expect(decodeURIComponent(headers.get('location') ?? '')).toContain('invalid_grant')
    expect(headers.get('location')).not.toContain('canary')
  })

  it("keeps a mailbox's id when it is reconnected, and rejects a different account", async () => {
    await setClient()
    const { admin, storeId } = await newAdmin()
    const connect = async (mailboxId?: string) => {
      const { code, state } = await visitProvider(admin, storeId, mailboxId)
      return (await openCallback(admin, { code, state })).headers.get('location')
    }
    const mailboxes = async () =>
      (await admin.call<{ data: { id: string; status: string }[] }>('listMailboxes', {}, { store: storeId }))
        .body.data
    await connect()
    const [{ id = '' } = {}] = await mailboxes()
    await api.app.database.db
      .updateTable('mailboxes')
      .set({ status: 'expired' })
      .where('id', '=', id)
      .execute()
    provider.address = 'other@gmail.example'
    expect(await connect(id)).toContain('mailbox=other')
    provider.address = 'Shop@gmail.example'
    expect(await connect(id)).toContain('mailbox=connected')
    expect(await mailboxes()).toMatchObject([{ id, status: 'connected' }])
    provider.address = 'shop@gmail.example'
    const foreign = await newAdmin()
    const input = { provider: 'gmail', mailboxId: id }
    const reply = await foreign.admin.call('startMailboxConnection', input, { store: foreign.storeId })
    expect(reply.status).toBe(404)
  })
})
