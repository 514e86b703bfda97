import { describe, expect, it } from 'vitest'
import { newPerson, openBrowser, PASSWORD, signInAs } from '../../../../testing/app/app-client.ts'
import { useHarnessWithoutWorker } from '../../../../testing/harness.ts'
import { runCli } from '../../../../testing/run-cli.ts'
import { useSink } from '../../../../testing/servers/sink.ts'
import {
  removeInstallationSender,
  setInstallationSender,
} from '../../../delivery/senders/installation-sender.ts'

const api = useHarnessWithoutWorker()
const sink = useSink()
const NEW_PASSWORD = 'another long phrase 77'
const tokenOf = (url: unknown) => String(url).split('#')[1] ?? ''
const receivedBy = (address: string) =>
  sink.caught.filter(({ to }) => to.includes(address)).map(({ mail }) => mail)
/** Emails to an address, once the first has arrived. */
async function emailsTo(address: string) {
  await expect.poll(() => receivedBy(address).length).toBeGreaterThan(0)
  return receivedBy(address)
}
const nextWindow = () => api.clock.advance(16 * 60)

const sender = () => ({
  host: '127.0.0.1',
  port: sink.port,
  tls: 'none',
  fromAddress: 'flowpost@example.com',
})

/** An admin of a new store, and an owner who invites people to it. */
async function createAdmin() {
  const { id: storeId } = await api.newStore()
  const admin = await signInAs(api, { roles: { [storeId]: 'admin' } })
  const owner = await signInAs(api, { isOwner: true })
  const invite = async (email: string, role = 'editor') =>
    (await owner.call('inviteMember', { email, role }, { store: storeId })).body
  return { storeId, admin, owner, invite }
}

/** The token in an emailed invitation. */
async function invitationToken(address: string) {
  const emails = await emailsTo(address)
  return tokenOf(/http\S+\/app\/invite#[\w-]{43}/.exec(emails.at(-1)?.text ?? '')?.[0])
}

describe('an invitation', () => {
  it("is emailed in the account's language, otherwise in the page's", async () => {
    const { storeId, admin } = await createAdmin()
    await api.operate(setInstallationSender, sender())
    const invited = await signInAs(api, {})
    await invited.call('updateAccount', { locale: 'en' })
    for (const email of ['neu@example.com', invited.email])
      await admin.call('inviteMember', { email, role: 'viewer', locale: 'de' }, { store: storeId })
    const [german] = await emailsTo('neu@example.com')
    expect(german?.subject).toBe('Sie sind zu einem Shop in Flowpost eingeladen')
    expect(german?.text).toMatch(/^Person \d+ lädt Sie ein, in Flowpost an Shop mitzuarbeiten/)
    const [english] = await emailsTo(invited.email)
    expect(english?.subject).toBe('You have been invited to a store in Flowpost')
    expect(english?.text).toMatch(/^Person \d+ has invited you to work on Shop/)
  })

  it('created by an admin is only emailed to the invited address; the response does not contain the link', async () => {
    await api.operate(setInstallationSender, sender())
    const { storeId, admin } = await createAdmin()
    const input = { email: 'victim@example.com', role: 'editor', sendMail: false }
    const { body } = await admin.call('inviteMember', input, { store: storeId })
    expect(body).toEqual({ url: null, expiresAt: expect.any(String), mailed: true, canEmail: true })
    const token = await invitationToken('victim@example.com')
    const guest = openBrowser(api)
    const accepted = await guest.call('acceptInvitation', { token, name: 'Victim', password: PASSWORD })
    expect(accepted.body).toEqual({ storeId })
  })

  it('gives an admin the same response, whether or not the address has an account', async () => {
    await api.operate(setInstallationSender, sender())
    const { storeId, admin } = await createAdmin()
    const { email } = await newPerson(api)
    const invite = (address: string) =>
      admin.call('inviteMember', { email: address, role: 'viewer' }, { store: storeId })
    const known = await invite(email)
    const unknown = await invite('unknown@example.com')
    expect({ ...known.body, expiresAt: '' }).toEqual({ ...unknown.body, expiresAt: '' })
  })

  it('returns the link to owners, who pass it on, but not to admins, if there is no sender', async () => {
    await api.operate(removeInstallationSender, {})
    const { storeId, admin, invite } = await createAdmin()
    const input = { email: 'by-hand@example.com', role: 'viewer', sendMail: true }
    const { body } = await admin.call('inviteMember', input, { store: storeId })
    expect(body).toMatchObject({ url: null, mailed: false, canEmail: false })
    expect(await invite('by-hand@example.com')).toMatchObject({
      url: expect.stringMatching(/\/app\/invite#[\w-]{43}$/),
      mailed: false,
    })
  })

  it('is refused with a 429 after five an hour to one address, no matter who sent them, or 50 a day for one store', async () => {
    const { storeId, owner, invite } = await createAdmin()
    const other = await createAdmin()
    for (let i = 0; i < 3; i++) await invite('flooded@example.com')
    for (let i = 0; i < 2; i++) await other.invite('Flooded@example.com')
    const again = await owner.call(
      'inviteMember',
      { email: 'flooded@example.com', role: 'viewer' },
      { store: storeId },
    )
    expect([again.status, Number(again.headers.get('retry-after')) > 3000]).toEqual([429, true])
    const addresses = Array.from({ length: 50 }, (_, i) => `guest${i}@example.com`)
    const statuses = []
    for (const email of addresses)
      statuses.push((await owner.call('inviteMember', { email, role: 'viewer' }, { store: storeId })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(47)
    expect(statuses.slice(-3)).toEqual([429, 429, 429])
  })

  it('creates an account with its role, once', async () => {
    const { storeId, admin, invite } = await createAdmin()
    const { url, expiresAt } = await invite('New.Person@example.com')
    expect(url).toMatch(/\/app\/invite#[\w-]{43}$/)
    expect(Date.parse(String(expiresAt)) - api.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
    const token = tokenOf(url)
    const guest = openBrowser(api)
    expect((await guest.call('getInvitation', { token })).body).toMatchObject({
      email: 'New.Person@example.com',
      role: 'editor',
      hasAccount: false,
      storeName: 'Shop',
    })
    const accept = () => guest.call('acceptInvitation', { token, name: 'New', password: PASSWORD })
    expect((await accept()).body).toEqual({ storeId })
    const { body } = await guest.call<{ stores: object[] }>('getSession')
    expect(body.stores).toMatchObject([{ id: storeId, role: 'editor', can: ['read', 'write'] }])
    expect(
      (await openBrowser(api).call('acceptInvitation', { token, name: 'X', password: PASSWORD })).status,
    ).toBe(400)
    const { members, invitations } = (await admin.call('listMembers', {}, { store: storeId })).body
    expect(invitations).toEqual([])
    expect((members as { isOwner: boolean }[]).filter(({ isOwner }) => !isOwner)).toHaveLength(2)
  })

  it('to an address with an account can be accepted only while signed in to that account', async () => {
    const { storeId, invite } = await createAdmin()
    const invited = await signInAs(api)
    const other = await signInAs(api)
    const token = tokenOf((await invite(invited.email)).url)
    const newAccount = { token, name: 'Thief', password: PASSWORD }
    expect((await openBrowser(api).call('acceptInvitation', newAccount)).status).toBe(401)
    expect((await other.call('acceptInvitation', { token })).status).toBe(403)
    expect((await invited.call('acceptInvitation', { token })).body).toEqual({ storeId })
    expect((await invited.call('acceptInvitation', { token })).status).toBe(400)
  })

  it('is refused with a 400 if it was withdrawn or replaced, is a week old, or is used as another kind of link', async () => {
    const { storeId, admin, invite } = await createAdmin()
    const open = (url: unknown) => openBrowser(api).call('getInvitation', { token: tokenOf(url) })
    const first = await invite('a@example.com')
    const second = await invite('A@example.com')
    expect((await open(first.url)).status).toBe(400)
    const { invitations } = (
      await admin.call<{ invitations: { id: string }[] }>('listMembers', {}, { store: storeId })
    ).body
    expect(invitations).toHaveLength(1)
    const other = await createAdmin()
    const id = invitations[0]?.id
    const foreign = await other.admin.call('revokeInvitation', { id }, { store: other.storeId })
    expect(foreign.status).toBe(404)
    expect((await admin.call('revokeInvitation', { id }, { store: storeId })).status).toBe(200)
    expect((await open(second.url)).status).toBe(400)
    const third = await invite('a@example.com')
    expect(
      (await openBrowser(api).call('resetPassword', { token: tokenOf(third.url), password: PASSWORD }))
        .status,
    ).toBe(400)
    api.clock.advance(7 * 86_400 + 1)
    expect((await open(third.url)).status).toBe(400)
  })

  it('is refused with a 409 for the address of a member', async () => {
    const { storeId, admin } = await createAdmin()
    const again = await admin.call('inviteMember', { email: admin.email, role: 'viewer' }, { store: storeId })
    expect(again.status).toBe(409)
  })
})

describe('a reset link', () => {
  it('sets a new password once, and ends every session', async () => {
    nextWindow()
    const person = await signInAs(api)
    const owner = await signInAs(api, { isOwner: true })
    const { url } = (await owner.call('createResetLink', { personId: person.personId })).body
    const { url: unused } = (await owner.call('createResetLink', { personId: person.personId })).body
    const reset = (link: unknown, password: string) =>
      openBrowser(api).call('resetPassword', { token: tokenOf(link), password })
    expect((await reset(url, 'short')).status).toBe(400)
    expect((await reset(url, NEW_PASSWORD)).body).toEqual({ email: person.email })
    expect((await reset(url, NEW_PASSWORD)).status).toBe(400)
    expect((await reset(unused, NEW_PASSWORD)).status).toBe(400)
    expect((await person.call('getSession')).status).toBe(401)
    const signIn = (password: string) => openBrowser(api).call('signIn', { email: person.email, password })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
  })

  it('expires after an hour', async () => {
    const owner = await signInAs(api, { isOwner: true })
    const { personId } = await newPerson(api)
    const { url } = (await owner.call('createResetLink', { personId })).body
    api.clock.advance(3601)
    expect(
      (await openBrowser(api).call('resetPassword', { token: tokenOf(url), password: PASSWORD })).status,
    ).toBe(400)
  })

  it('is emailed through the installation sender, and the response does not reveal whether it was', async () => {
    const { email } = await newPerson(api)
    const requestReset = (address: string) =>
      openBrowser(api).call('requestPasswordReset', { email: address })
    await api.operate(setInstallationSender, sender())
    const known = await requestReset(email)
    const unknown = await requestReset(`nobody.${email}`)
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    for (const invalid of ['', 'anna'])
      expect(await requestReset(invalid)).toMatchObject({
        status: 400,
        body: { error: expect.stringMatching(/^email:/) },
      })
    const [mail] = await emailsTo(email)
    const [link] = /http\S+\/app\/reset#[\w-]{43}/.exec(mail?.text ?? '') ?? []
    const reset = await openBrowser(api).call('resetPassword', {
      token: tokenOf(link),
      password: NEW_PASSWORD,
    })
    expect(reset.status).toBe(200)
    const history = await api.app.database.db.selectFrom('executions').select('id').execute()
    expect(history).toEqual([])
  })

  it("is emailed in the person's language, otherwise in the page's", async () => {
    const person = await signInAs(api, {})
    const requestReset = (locale: string) =>
      openBrowser(api).call('requestPasswordReset', { email: person.email, locale })
    const subjects = () => receivedBy(person.email).map(({ subject }) => subject)
    await requestReset('de')
    await expect.poll(subjects).toEqual(['Neues Passwort festlegen'])
    await person.call('updateAccount', { locale: 'en' })
    await requestReset('de')
    await expect.poll(subjects).toEqual(['Neues Passwort festlegen', 'Set a new password'])
    expect((await requestReset('xx')).status).toBe(400)
  })

  it("is sent to the account's address, not to a lookalike", async () => {
    const { email } = await newPerson(api)
    const lookalike = email.replace('person', 'perſon')
    expect(lookalike).not.toBe(email)
    await openBrowser(api).call('requestPasswordReset', { email: lookalike })
    await openBrowser(api).call('requestPasswordReset', { email })
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(1)
  })

  it('is emailed at most three times an hour, and can be requested 20 times an hour from one IP address', async () => {
    api.clock.advance(3601)
    const { email } = await newPerson(api)
    const requestReset = (address: string) =>
      openBrowser(api).call('requestPasswordReset', { email: address })
    const statuses = []
    for (let i = 0; i < 10; i++) statuses.push((await requestReset(email)).status)
    for (let i = 0; i < 11; i++) statuses.push((await requestReset(`unknown${i}@example.com`)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    await expect.poll(() => receivedBy(email)).toHaveLength(3)
    const { db } = api.app.database
    await expect
      .poll(() => db.selectFrom('emailBudgets').select('used').where('keyId', 'like', 'reset to %').execute())
      .toContainEqual({ used: 3 })
    expect(receivedBy(email)).toHaveLength(3)
  })
})

describe('the command line', () => {
  const cli = async (...args: string[]) => {
    const { stdout, stderr, code } = await runCli([...args, '--json'], api.database.environment)
    return { code, stderr, output: stdout === '' ? null : JSON.parse(stdout) }
  }

  it('adds, lists, changes and removes accounts, and creates their links', async () => {
    const { id: storeId } = await api.newStore()
    const added = await cli(
      'user',
      'add',
      '--name',
      'Cli',
      '--email',
      'cli@example.com',
      '--store',
      storeId,
      '--role',
      'runner',
    )
    expect(added.output).toMatchObject({
      email: 'cli@example.com',
      url: expect.stringContaining('/app/reset#'),
    })
    const findCliAccount = async () =>
      (await cli('user', 'list')).output.find(({ email }: { email: string }) => email === 'cli@example.com')
    expect(await findCliAccount()).toMatchObject({
      hasPassword: false,
      isOwner: false,
      stores: [{ id: storeId, role: 'runner' }],
    })
    expect(Object.keys(await findCliAccount())).not.toContain('passwordHash')
    await cli('user', 'role', 'cli@example.com', '--store', storeId, '--role', 'admin')
    expect(await findCliAccount()).toMatchObject({ stores: [{ role: 'admin' }] })
    expect((await cli('user', 'reset-link', 'cli@example.com')).output).toEqual({
      url: expect.stringMatching(/\/app\/reset#[\w-]{43}$/),
      expiresAt: expect.any(String),
    })
    const link = await cli('user', 'email-link', 'cli@example.com', '--email', 'moved@example.com')
    expect(link.output).toEqual({
      email: 'moved@example.com',
      url: expect.stringMatching(/\/app\/confirm-email#[\w-]{43}$/),
      expiresAt: expect.any(String),
    })
    expect(await findCliAccount()).toMatchObject({ pendingEmail: 'moved@example.com' })
    expect((await cli('user', 'remove', 'cli@example.com')).code).toBe(0)
    expect(await findCliAccount()).toBeUndefined()
    expect((await cli('user', 'remove', 'cli@example.com')).stderr).toContain('person not found')
  })

  it('never removes the last owner, and neither does the app', async () => {
    const { db } = api.app.database
    await db.updateTable('people').set({ isOwner: 0 }).execute()
    const owner = await signInAs(api, { isOwner: true })
    const { personId } = owner
    expect((await owner.call('removePerson', { personId })).status).toBe(409)
    expect((await owner.call('setOwner', { personId, isOwner: false })).status).toBe(409)
    expect((await cli('user', 'remove', owner.email)).stderr).toContain('the last owner cannot be removed')
    const second = await signInAs(api, { isOwner: true })
    const both = await Promise.all([
      owner.call('setOwner', { personId, isOwner: false }),
      second.call('setOwner', { personId: second.personId, isOwner: false }),
    ])
    expect(both.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    expect(await db.selectFrom('people').select('id').where('isOwner', '=', 1).execute()).toHaveLength(1)
  })
})
