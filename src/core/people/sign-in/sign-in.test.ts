import { describe, expect, it } from 'vitest'
import { newPerson, openBrowser, PASSWORD, signedIn } from '../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../testing/harness.ts'

const api = useHarnessWithoutWorker()

/** So that one test's wrong guesses do not count for another. */
const nextWindow = () => api.clock.advance(16 * 60)

describe('signing in', () => {
  it('gives a session in a cookie that scripts and other sites do not get', async () => {
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    const reply = await browser.call('signIn', { email: email.toUpperCase(), password: PASSWORD })
    expect([reply.status, reply.body]).toEqual([200, { needsCode: false }])
    expect(reply.headers.get('set-cookie')).toMatch(
      /^flowpost=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
    const session = await browser.call<{ person: { email: string } }>('getSession')
    expect(session.body.person.email).toBe(email)
    const stored = await api.app.store.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(browser.cookie?.split('=')[1])
  })

  it('401: the same bytes for a wrong password and an unknown address', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    const wrong = await browser.call('signIn', { email, password: 'not the right phrase' })
    const unknown = await browser.call('signIn', { email: `x${email}`, password: PASSWORD })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(wrong.text).toBe(unknown.text)
    expect(browser.cookie).toBeNull()
  })

  it('429: after five wrong passwords in 15 minutes, made at the same moment or not; then it goes on', async () => {
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

  it('wrong passwords are counted by address, too, whatever account they are for', async () => {
    nextWindow()
    for (let i = 0; i < 5; i++)
      await openBrowser(api).call('signIn', { email: `nobody${i}@example.com`, password: 'wrong' })
    const { email } = await newPerson(api)
    expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(429)
    nextWindow()
  })

  it('right passwords are not counted', async () => {
    nextWindow()
    const { email } = await newPerson(api)
    for (let i = 0; i < 8; i++)
      expect((await openBrowser(api).call('signIn', { email, password: PASSWORD })).status).toBe(200)
  })

  it('running sessions go on while a stranger guesses', async () => {
    nextWindow()
    const person = await signedIn(api)
    for (let i = 0; i < 7; i++)
      await openBrowser(api).call('signIn', { email: person.email, password: 'wrong' })
    expect((await person.call('getSession')).status).toBe(200)
  })

  it('ends with signing out, and when nobody used it for 30 days', async () => {
    nextWindow()
    const person = await signedIn(api)
    const copied = openBrowser(api, person.cookie)
    expect((await person.call('signOut')).status).toBe(200)
    expect(person.cookie).toBeNull()
    expect((await copied.call('getSession')).status).toBe(401)

    const { email } = await newPerson(api)
    const browser = openBrowser(api)
    await browser.call('signIn', { email, password: PASSWORD })
    api.clock.advance(29 * 86_400)
    expect((await browser.call('getSession')).status).toBe(200)
    api.clock.advance(29 * 86_400)
    expect((await browser.call('getSession')).status).toBe(200)
    api.clock.advance(31 * 86_400)
    expect((await browser.call('getSession')).status).toBe(401)
  })
})

describe('the password once more', () => {
  it('is asked for ten minutes after signing in, and good for ten minutes', async () => {
    nextWindow()
    const { id: storeId } = await api.newStore()
    const admin = await signedIn(api, { roles: { [storeId]: 'admin' } })
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

  it('429: cannot be guessed either', async () => {
    nextWindow()
    const person = await signedIn(api)
    for (let i = 0; i < 5; i++) await person.call('confirmIdentity', { password: `wrong ${i}` })
    expect((await person.call('confirmIdentity', { password: PASSWORD })).status).toBe(429)
    nextWindow()
  })
})
