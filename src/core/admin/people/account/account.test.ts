import { describe, expect, it } from 'vitest'
import { newPerson, openBrowser, PASSWORD, signInAs } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { codeAt, stepAt } from '../sign-in/totp.ts'

const api = useHarnessWithoutWorker()
const NEW_PASSWORD = 'another long phrase 77'
const nextWindow = () => api.clock.advance(16 * 60)
const signIn = (email: string, password: string, code?: string) =>
  openBrowser(api).call('signIn', { email, password, ...(code === undefined ? {} : { code }) })

describe('your own account', () => {
  it('changes name and language independently', async () => {
    const person = await signInAs(api)
    expect((await person.call('updateAccount', { name: 'Ada' })).body).toEqual({ name: 'Ada', locale: null })
    expect((await person.call('updateAccount', { locale: 'de' })).body).toEqual({ name: 'Ada', locale: 'de' })
  })

  it('loses all other sessions when its password changes', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const thisBrowser = openBrowser(api)
    const otherBrowser = openBrowser(api)
    for (const browser of [thisBrowser, otherBrowser])
      await browser.call('signIn', { email, password: PASSWORD })
    expect((await thisBrowser.call('changePassword', { password: NEW_PASSWORD })).status).toBe(200)
    expect((await thisBrowser.call('getSession')).status).toBe(200)
    expect((await otherBrowser.call('getSession')).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  it('has the changes to its password and second factor in the audit log', async () => {
    const person = await signInAs(api)
    await person.call('changePassword', { password: NEW_PASSWORD })
    const { secret } = (await person.call<{ secret: string }>('startTotp')).body
    await person.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    await person.call('removeTotp')
    const entries = await api.app.database.db
      .selectFrom('auditEntries')
      .select('action')
      .where('personId', '=', person.personId)
      .orderBy('id')
      .execute()
    const actions = entries.map(({ action }) => action).filter((action) => action !== 'signIn')
    expect(actions.toSorted()).toEqual(['changePassword', 'confirmTotp', 'removeTotp'])
  })

  it('lists its sessions and can end any of them', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const thisBrowser = openBrowser(api)
    const otherBrowser = openBrowser(api)
    const headers = {
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36',
    }
    await otherBrowser.call('signIn', { email, password: PASSWORD }, { headers })
    await thisBrowser.call('signIn', { email, password: PASSWORD })
    const { body } =
      await thisBrowser.call<{ id: string; device: string; isCurrent: boolean }[]>('listSessions')
    expect(body.map(({ device, isCurrent }) => [device, isCurrent]).toSorted()).toEqual([
      ['Browser', true],
      ['Chrome on macOS', false],
    ])
    const other = body.find(({ isCurrent }) => !isCurrent)
    expect((await (await signInAs(api)).call('revokeSession', { id: other?.id })).status).toBe(404)
    expect((await thisBrowser.call('revokeSession', { id: other?.id })).status).toBe(200)
    expect((await otherBrowser.call('getSession')).status).toBe(401)
    expect((await thisBrowser.call('getSession')).status).toBe(200)
  })
})

describe('authenticator app codes', () => {
  it('follow RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const)
      expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
  })

  it('are required once confirmed, work once each, and have ten recovery codes', async () => {
    nextWindow()
    const person = await signInAs(api)
    const { secret, uri } = (await person.call<{ secret: string; uri: string }>('startTotp')).body
    expect(uri).toContain(`secret=${secret}`)
    expect((await signIn(person.email, PASSWORD)).body).toEqual({ needsCode: false })
    const codeNow = () => codeAt(secret, stepAt(api.clock.now()))
    expect((await person.call('confirmTotp', { code: '000000' })).status).toBe(400)
    const confirmed = await person.call<{ recoveryCodes: string[] }>('confirmTotp', { code: codeNow() })
    const { recoveryCodes } = confirmed.body
    expect(new Set(recoveryCodes).size).toBe(10)

    const first = openBrowser(api)
    expect((await first.call('signIn', { email: person.email, password: PASSWORD })).body).toEqual({
      needsCode: true,
    })
    expect(first.cookie).toBeNull()
    expect((await signIn(person.email, PASSWORD, codeNow())).status, 'used to confirm').toBe(401)
    api.clock.advance(60)
    const code = codeNow()
    expect((await signIn(person.email, PASSWORD, code)).body).toEqual({ needsCode: false })
    expect((await signIn(person.email, PASSWORD, code)).status, 'used before').toBe(401)
    const [recovery = ''] = recoveryCodes
    expect((await signIn(person.email, PASSWORD, recovery.toUpperCase())).status).toBe(200)
    expect((await signIn(person.email, PASSWORD, recovery)).status, 'used before').toBe(401)
    nextWindow()
    const stored = JSON.stringify([
      await api.app.database.db.selectFrom('installationVault').selectAll().execute(),
      await api.app.database.db.selectFrom('recoveryCodes').selectAll().execute(),
    ])
    for (const canary of [secret, ...recoveryCodes]) expect(stored).not.toContain(canary)
  })

  it('are accepted from a browser that has signed in before', async () => {
    nextWindow()
    const { email } = await signInAs(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    const { secret } = (await browser.call<{ secret: string }>('startTotp')).body
    await browser.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    await browser.call('signOut')
    nextWindow()
    const code = codeAt(secret, stepAt(api.clock.now()))
    expect((await browser.call('signIn', { email, password: PASSWORD, code })).body).toEqual({
      needsCode: false,
    })
  })

  it('are rejected with 429 after several wrong codes', async () => {
    nextWindow()
    const person = await signInAs(api)
    const { secret } = (await person.call<{ secret: string }>('startTotp')).body
    await person.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await signIn(person.email, PASSWORD, `12345${i}`)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    nextWindow()
  })

  it('are no longer required once removed', async () => {
    nextWindow()
    const person = await signInAs(api)
    const { secret } = (await person.call<{ secret: string }>('startTotp')).body
    await person.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    expect((await person.call('removeTotp')).status).toBe(200)
    expect((await signIn(person.email, PASSWORD)).body).toEqual({ needsCode: false })
  })
})
