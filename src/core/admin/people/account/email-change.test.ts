import { beforeAll, describe, expect, it } from 'vitest'
import {
  type AppUser,
  newPerson,
  openBrowser,
  PASSWORD,
  signInAs,
} from '../../../../testing/app/app-client.ts'
import { createAuthenticator } from '../../../../testing/app/authenticator.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { useSink } from '../../../../testing/servers/sink.ts'
import {
  removeInstallationSender,
  setInstallationSender,
} from '../../../delivery/senders/installation-sender.ts'
import { addPerson } from '../members/people.ts'
import { codeAt, stepAt } from '../sign-in/totp.ts'
import { createResetLink } from './resets.ts'

const api = useHarnessWithoutWorker()
const sink = useSink()
const NEW_PASSWORD = 'another long phrase 77'

let addresses = 0
const newAddress = () => `moved${++addresses}@example.com`
const emailsTo = (address: string) =>
  sink.caught.filter(({ to }) => to.includes(address)).map(({ mail }) => mail)
const subjectsTo = (address: string) => emailsTo(address).map(({ subject }) => subject)
const tokenOf = (url: unknown) => String(url).split('#')[1] ?? ''
/** The token in the emailed link, once it has arrived. */
async function tokenFor(address: string) {
  await expect.poll(() => emailsTo(address).length).toBeGreaterThan(0)
  return tokenOf(/\S+\/app\/confirm-email#[\w-]{43}/.exec(emailsTo(address).at(-1)?.text ?? '')?.[0])
}
const signIn = async (email: string, password = PASSWORD) =>
  (await openBrowser(api).call('signIn', { email, password })).status
const pendingOf = async (person: AppUser) =>
  (await person.call<{ pending: { email: string } | null }>('getPendingEmail')).body.pending

const useSinkAsSender = () =>
  api.operate(setInstallationSender, {
    host: '127.0.0.1',
    port: sink.port,
    tls: 'none',
    fromAddress: 'flowpost@example.com',
  })
beforeAll(() => useSinkAsSender())

describe('a new email address', () => {
  it('takes effect once its emailed link is confirmed; until then the old one is used to sign in', async () => {
    const person = await signInAs(api)
    const email = newAddress()
    const requested = await person.call('changeEmail', { email })
    expect(requested.body).toEqual({ pending: { email, expiresAt: expect.any(String) }, url: null })
    expect(await pendingOf(person)).toMatchObject({ email })
    expect([await signIn(email), await signIn(person.email)]).toEqual([401, 200])
    const token = await tokenFor(email)
    const visitor = openBrowser(api)
    expect((await visitor.call('getEmailChange', { token })).body).toEqual({ email, isYours: false })
    expect((await person.call('getEmailChange', { token })).body).toEqual({ email, isYours: true })
    expect((await visitor.call('confirmEmail', { token })).body).toEqual({ email })
    expect([await signIn(email), await signIn(person.email)]).toEqual([200, 401])
    expect(await pendingOf(person)).toBeNull()
    expect((await visitor.call('confirmEmail', { token })).status, 'repeated').toBe(400)
  })

  it('is reported to the old address when it is requested and when it takes effect', async () => {
    const person = await signInAs(api)
    const email = newAddress()
    await person.call('changeEmail', { email })
    await expect.poll(() => subjectsTo(person.email)).toEqual(['Your email address is about to change'])
    expect(emailsTo(person.email)[0]?.text).toContain(email)
    expect(emailsTo(person.email)[0]?.text).not.toContain('#')
    await openBrowser(api).call('confirmEmail', { token: await tokenFor(email) })
    await expect.poll(() => subjectsTo(person.email)).toContain('Your email address was changed')
  })

  it('gets the same response if it belongs to another account, whose holder is notified and can still sign in', async () => {
    const person = await signInAs(api)
    const holder = await newPerson(api)
    const free = await person.call('changeEmail', { email: newAddress() })
    const taken = await person.call('changeEmail', { email: holder.email })
    expect([taken.status, Object.keys(taken.body)]).toEqual([free.status, Object.keys(free.body)])
    expect(await pendingOf(person)).toMatchObject({ email: holder.email })
    await expect.poll(() => subjectsTo(holder.email)).toEqual(['Your email address is already in use'])
    expect(emailsTo(holder.email)[0]?.text).not.toContain('#')
    expect(await signIn(holder.email)).toBe(200)
  })

  it('is rejected with 409 if an account is created for it before it is confirmed', async () => {
    const person = await signInAs(api)
    const email = newAddress()
    await person.call('changeEmail', { email })
    const token = await tokenFor(email)
    await api.operate(addPerson, { name: 'First', email })
    expect((await openBrowser(api).call('confirmEmail', { token })).status).toBe(409)
  })

  it.each([
    ['cancelled', (person: AppUser) => person.call('cancelEmailChange')],
    ['replaced by a newer one', (person: AppUser) => person.call('changeEmail', { email: newAddress() })],
    ['a day old', async () => api.clock.advance(86_400)],
    [
      'for an account whose password has changed',
      (p: AppUser) => p.call('changePassword', { password: PASSWORD }),
    ],
  ])('cannot be confirmed with the link for a change that is %s', async (_, end) => {
    const person = await signInAs(api)
    const email = newAddress()
    await person.call('changeEmail', { email })
    const token = await tokenFor(email)
    await end(person)
    expect((await openBrowser(api).call('confirmEmail', { token })).status).toBe(400)
    expect(await signIn(person.email)).toBe(200)
  })

  it('invalidates reset links that were emailed to the old address', async () => {
    const person = await signInAs(api)
    const email = newAddress()
    await openBrowser(api).call('requestPasswordReset', { email: person.email })
    await expect.poll(() => subjectsTo(person.email)).toEqual(['Set a new password'])
    const reset = tokenOf(/\S+#\S+/.exec(emailsTo(person.email)[0]?.text ?? '')?.[0])
    await person.call('changeEmail', { email })
    await openBrowser(api).call('confirmEmail', { token: await tokenFor(email) })
    const late = await openBrowser(api).call('resetPassword', { token: reset, password: NEW_PASSWORD })
    expect(late.status).toBe(400)
  })

  it('needs no confirmation if only letter case changes', async () => {
    const person = await signInAs(api)
    const email = person.email.toUpperCase()
    expect((await person.call('changeEmail', { email })).body).toEqual({ pending: null, url: null })
    const { body } = await person.call<{ person: { email: string } }>('getSession')
    expect(body.person.email).toBe(email)
  })

  it('can be requested five times an hour per address and ten times a day per person, and then gets a 429', async () => {
    const email = newAddress()
    for (let i = 0; i < 5; i++)
      expect((await (await signInAs(api)).call('changeEmail', { email })).status).toBe(200)
    expect((await (await signInAs(api)).call('changeEmail', { email })).status).toBe(429)
    const person = await signInAs(api)
    for (let i = 0; i < 10; i++)
      expect((await person.call('changeEmail', { email: newAddress() })).status).toBe(200)
    expect((await person.call('changeEmail', { email: newAddress() })).status).toBe(429)
  })
})

describe('a new email address without an installation sender', () => {
  const withoutSender = async (work: () => Promise<void>) => {
    await api.operate(removeInstallationSender, {})
    await work().finally(useSinkAsSender)
  }

  it('is confirmed with a link that an owner passes on', () =>
    withoutSender(async () => {
      const person = await signInAs(api)
      const owner = await signInAs(api, { isOwner: true })
      const email = newAddress()
      expect((await person.call('changeEmail', { email })).body).toMatchObject({ url: null })
      const { body } = await owner.call('createEmailLink', { personId: person.personId })
      expect(body).toMatchObject({ email, url: expect.stringMatching(/\/app\/confirm-email#[\w-]{43}$/) })
      await openBrowser(api).call('confirmEmail', { token: tokenOf(body.url) })
      expect(await signIn(email)).toBe(200)
    }))

  it('is returned with its link to owners who change their own address', () =>
    withoutSender(async () => {
      const owner = await signInAs(api, { isOwner: true })
      const email = newAddress()
      const { body } = await owner.call('changeEmail', { email })
      await openBrowser(api).call('confirmEmail', { token: tokenOf(body.url) })
      expect(await signIn(email)).toBe(200)
    }))

  it('is rejected with 409 if another account uses it', () =>
    withoutSender(async () => {
      const person = await newPerson(api)
      const other = await newPerson(api)
      const owner = await signInAs(api, { isOwner: true })
      const input = { personId: person.personId, email: other.email }
      expect((await owner.call('createEmailLink', input)).status).toBe(409)
    }))
})

describe('a reset link', () => {
  it('shows passkeys and the second step, and removes those that its holder selects', async () => {
    const person = await signInAs(api)
    const owner = await signInAs(api, { isOwner: true })
    const site = { id: 'localhost', origin: `http://localhost:${new URL(api.url).port}` }
    const mine = createAuthenticator(site)
    const strangers = createAuthenticator(site)
    for (const [name, authenticator] of Object.entries({ mine, strangers })) {
      const { body } = await person.call<{ challenge: string }>('startPasskey')
      await person.call('addPasskey', { name, response: authenticator.create(body) })
    }
    const { secret } = (await person.call<{ secret: string }>('startTotp')).body
    await person.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    const { url } = (await owner.call('createResetLink', { personId: person.personId })).body
    const token = tokenOf(url)
    const browser = openBrowser(api)
    expect((await browser.call('getReset', { token })).body).toEqual({
      email: person.email,
      passkeys: [
        { id: mine.id, name: 'mine', createdAt: expect.any(String), lastUsedAt: null },
        { id: strangers.id, name: 'strangers', createdAt: expect.any(String), lastUsedAt: null },
      ],
      hasTotp: true,
    })
    await browser.call('resetPassword', {
      token,
      password: NEW_PASSWORD,
      removePasskeys: [strangers.id],
      removeTotp: true,
    })
    const use = async (authenticator: typeof mine) => {
      const { body } = await openBrowser(api).call<{ challenge: string }>('startPasskeySignIn')
      const response = authenticator.use(body)
      return (await openBrowser(api).call('finishPasskeySignIn', { response })).status
    }
    expect([await use(strangers), await use(mine)]).toEqual([401, 200])
    const signedInAgain = await browser.call('signIn', { email: person.email, password: NEW_PASSWORD })
    expect(signedInAgain.body).toEqual({ needsCode: false })
  })

  it("cannot remove anyone else's passkeys", async () => {
    const person = await signInAs(api)
    const other = await signInAs(api)
    const owner = await signInAs(api, { isOwner: true })
    const authenticator = createAuthenticator({
      id: 'localhost',
      origin: `http://localhost:${new URL(api.url).port}`,
    })
    const { body } = await other.call<{ challenge: string }>('startPasskey')
    await other.call('addPasskey', { name: 'Phone', response: authenticator.create(body) })
    const { url } = (await owner.call('createResetLink', { personId: person.personId })).body
    const removePasskeys = [authenticator.id]
    await openBrowser(api).call('resetPassword', {
      token: tokenOf(url),
      password: NEW_PASSWORD,
      removePasskeys,
    })
    expect((await other.call('listPasskeys')).body).toHaveLength(1)
  })
})

describe('an account holder is emailed', () => {
  it('when the password, a passkey or the second step changes, in their language', async () => {
    const person = await signInAs(api)
    const { body } = await person.call<{ challenge: string }>('startPasskey')
    const site = { id: 'localhost', origin: `http://localhost:${new URL(api.url).port}` }
    const authenticator = createAuthenticator(site)
    await person.call('addPasskey', { name: 'Phone', response: authenticator.create(body) })
    await person.call('removePasskey', { id: authenticator.id })
    const { secret } = (await person.call<{ secret: string }>('startTotp')).body
    await person.call('confirmTotp', { code: codeAt(secret, stepAt(api.clock.now())) })
    await person.call('removeTotp')
    await expect
      .poll(() => subjectsTo(person.email).toSorted())
      .toEqual([
        'A passkey was added',
        'A passkey was removed',
        'Two-step verification was turned off',
        'Two-step verification was turned on',
      ])
    await person.call('updateAccount', { locale: 'de' })
    await person.call('changePassword', { password: NEW_PASSWORD })
    await expect.poll(() => subjectsTo(person.email)).toContain('Ihr Passwort wurde geändert')
    const { url } = await api.operate<{ url: string }>(createResetLink, { personId: person.personId })
    await openBrowser(api).call('resetPassword', { token: tokenOf(url), password: PASSWORD })
    await expect.poll(() => subjectsTo(person.email)).toContain('Ihr Passwort wurde zurückgesetzt')
  })
})
