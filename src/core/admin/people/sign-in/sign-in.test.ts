import { describe, expect, it } from 'vitest'
import { newPerson, openBrowser, PASSWORD, signInAs } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { createResetLink } from '../account/resets.ts'

const api = useHarnessWithoutWorker([], async (app) => {
  // Lets tests call from several addresses.
  app.config.trustedProxies = ['127.0.0.0/8']
})
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const WRONG = 'not the right phrase'

/** One test's wrong guesses must not count in the next. */
const nextWindow = () => api.clock.advance(16 * 60)

describe('signing in', () => {
  it('sets a session cookie that scripts cannot read and other sites cannot use', async () => {
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    const reply = await browser.call('signIn', { email: email.toUpperCase(), password: PASSWORD })
    expect([reply.status, reply.body]).toEqual([200, { needsCode: false }])
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^flowpost=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/),
      expect.stringMatching(/^flowpost-device=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/),
    ])
    const session = await browser.call<{ person: { email: string } }>('getSession')
    expect(session.body.person.email).toBe(email)
    const stored = await api.app.database.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(browser.cookie?.split('=')[1])
  })

  it('returns the same 401, byte for byte, for a wrong password and an unknown address', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    const wrong = await browser.call('signIn', { email, password: 'not the right phrase' })
    const unknown = await browser.call('signIn', { email: `x${email}`, password: PASSWORD })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
    expect(browser.cookie).toBeNull()
  })

  it('returns 429 after five wrong passwords in 15 minutes, even concurrent ones, until the 15 minutes are over', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const guess = () => openBrowser(api).call('signIn', { email, password: 'not the right phrase' })
    const statuses = (await Promise.all(Array.from({ length: 12 }, guess))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    const right = await openBrowser(api).call('signIn', { email, password: PASSWORD })
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    nextWindow()
    expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(200)
  })

  it('returns 429 after 20 wrong passwords from one address, whatever the account', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const guess = (i: number) =>
      openBrowser(api).call('signIn', { email: `nobody${i}@example.com`, password: WRONG })
    await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))
    expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(429)
    expect(
      (await openBrowser(api).call('signIn', { email, password: PASSWORD }, from('203.0.113.9'))).status,
    ).toBe(200)
    nextWindow()
  })

  it('returns 429 after 50 wrong passwords for one account, whatever the address', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const guess = (i: number) =>
      openBrowser(api).call('signIn', { email, password: WRONG }, from(`198.51.100.${Math.floor(i / 4)}`))
    const statuses = (await Promise.all(Array.from({ length: 60 }, (_, i) => guess(i)))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(50)
    const stranger = await openBrowser(api).call('signIn', { email, password: PASSWORD }, from('203.0.113.9'))
    expect(stranger.status).toBe(429)
    nextWindow()
  })

  it('counts only wrong passwords', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    for (let i = 0; i < 8; i++)
      expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(200)
  })

  it('leaves existing sessions open while a stranger guesses passwords', async () => {
    nextWindow()
    const person = await signInAs(api)
    for (let i = 0; i < 7; i++)
      await openBrowser(api).call('signIn', { email: person.email, password: 'wrong' })
    expect((await person.call('getSession')).status).toBe(200)
  })

  it('starts a session that ends on sign-out, or after 30 days without use', async () => {
    nextWindow()
    const person = await signInAs(api)
    const copy = openBrowser(api, person.cookie)
    expect((await person.call('signOut')).status).toBe(200)
    expect(person.cookie).toBeNull()
    expect((await copy.call('getSession')).status).toBe(401)

    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    api.clock.advance(29 * 86_400)
    expect((await browser.call('getSession')).status).toBe(200)
    api.clock.advance(31 * 86_400)
    expect((await browser.call('getSession')).status).toBe(401)
  })

  it('starts a session that ends after 90 days, however often it is used', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    for (const days of [29, 29, 29]) {
      api.clock.advance(days * 86_400)
      expect((await browser.call('getSession')).status).toBe(200)
    }
    api.clock.advance(3 * 86_400)
    expect((await browser.call('getSession')).status).toBe(401)
  })
})

describe("a stranger's wrong guesses do not prevent", () => {
  /** Uses up the allowed guesses, from the person's address and from others. */
  async function guessUntilRefused(email: string) {
    const guess = (address: string) =>
      openBrowser(api).call('signIn', { email, password: WRONG }, from(address))
    const otherAddresses = Array.from({ length: 56 }, (_, i) => guess(`198.51.100.${i % 14}`))
    const ownAddress = Array.from({ length: 6 }, () => guess('127.0.0.1'))
    await Promise.all([...otherAddresses, ...ownAddress])
    expect((await guess('127.0.0.1')).status).toBe(429)
  }

  it('the right password in a browser that has signed in before', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    await browser.call('signOut')
    await guessUntilRefused(email)
    expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(429)
    expect((await browser.call('signIn', { email, password: PASSWORD })).status).toBe(200)
  })

  it('confirming your identity in an open session', async () => {
    nextWindow()
    const person = await signInAs(api)
    await guessUntilRefused(person.email)
    expect((await person.call('confirmIdentity', { password: PASSWORD })).status).toBe(200)
  })

  it('a reset, after which the new password works in the same browser and in others', async () => {
    nextWindow()
    const { personId, email } = await newPerson(api)
    await guessUntilRefused(email)
    const browser = openBrowser(api)
    const { url } = await api.operate<{ url: string }>(createResetLink, { personId })
    const password = 'another long phrase 77'
    const reset = await browser.call('resetPassword', { token: url.split('#')[1], password })
    expect(reset.status).toBe(200)
    expect((await browser.call('signIn', { email, password })).status).toBe(200)
    expect((await openBrowser(api).call('signIn', { email, password })).status).toBe(200)
  })
})

describe('a browser that has signed in before', () => {
  it('still gets a 429 after five wrong passwords', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    await browser.call('signOut')
    for (let i = 0; i < 5; i++) await browser.call('signIn', { email, password: WRONG })
    expect((await browser.call('signIn', { email, password: PASSWORD })).status).toBe(429)
  })

  it('is trusted only for people who have signed in with it', async () => {
    nextWindow()
    const browser = openBrowser(api)
    await browser.call('signIn', { email: (await newPerson(api)).email, password: PASSWORD })
    await browser.call('signOut')
    const { email } = await newPerson(api)
    for (let i = 0; i < 5; i++) await openBrowser(api).call('signIn', { email, password: WRONG })
    expect((await browser.call('signIn', { email, password: PASSWORD })).status).toBe(429)
  })
})

describe('confirming the password', () => {
  it('is required ten minutes after signing in, and lasts for ten minutes', async () => {
    nextWindow()
    const { id: storeId } = await api.newStore()
    const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const createKey = () => admin.call('createKey', { name: 'K', level: 'read' }, { store: storeId })
    expect((await createKey()).status).toBe(200)
    api.clock.advance(601)
    const refused = await createKey()
    expect([refused.status, refused.headers.get('x-confirm')]).toEqual([403, 'identity'])
    expect((await admin.call('confirmIdentity', { password: 'wrong' })).status).toBe(400)
    expect((await createKey()).status).toBe(403)
    expect((await admin.call('confirmIdentity', { password: PASSWORD })).status).toBe(200)
    expect((await createKey()).status).toBe(200)
  })

  it('gets a 429 after five wrong passwords', async () => {
    nextWindow()
    const person = await signInAs(api)
    for (let i = 0; i < 5; i++) await person.call('confirmIdentity', { password: `wrong ${i}` })
    expect((await person.call('confirmIdentity', { password: PASSWORD })).status).toBe(429)
    nextWindow()
  })
})
