import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { createMailboxLogin } from '../../src/adapters/mail/mailbox-login.ts'
import { setOAuthClient } from '../../src/core/admin/installation/oauth-clients.ts'
import { createResetLink } from '../../src/core/admin/people/account/resets.ts'
import { codeAt, stepAt } from '../../src/core/admin/people/sign-in/totp.ts'
import { addMailbox } from '../../src/core/delivery/senders/add-mailbox.ts'
import { setInstallationSender } from '../../src/core/delivery/senders/installation-sender.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { runCli } from '../../src/testing/run-cli.ts'
import { CLIENT_SECRET, useOAuthProvider } from '../../src/testing/servers/oauth-provider.ts'
import { useSink } from '../../src/testing/servers/sink.ts'
import { followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import {
  box,
  button,
  heading,
  screenshotInDarkMode,
  screenshots,
  signIn,
  signOut,
  userSwitcher,
} from './navigation.ts'
import { confirmPasskeys } from './virtual-passkey.ts'

const provider = useOAuthProvider()
const sink = useSink()
const api = useHarness([], async (app) => {
  app.services.mailboxLogin = createMailboxLogin(provider.urls())
})
/** The host name for links, passkeys and OAuth redirects. */
const app = {
  get url() {
    return api.url.replace('127.0.0.1', 'localhost')
  },
}
const browser = useBrowser(app)
const { sharedPage, openAs } = userSwitcher(app, browser)
// Many sign-ins would otherwise be rate-limited.
afterEach(() => api.clock.advance(16 * 60))

const NEW_PASSWORD = 'another long phrase 77'

async function newAdmin() {
  const { id: store } = await api.newStore()
  return { store, admin: await signInAs(api, { roles: { [store]: 'admin' } }) }
}

const sender = () => ({
  host: '127.0.0.1',
  port: sink.port,
  tls: 'none',
  fromAddress: 'accounts@halmhazel.example',
})

/** Waits for the email with a link, and returns the link's path. */
async function linkFor(address: string, path: string): Promise<string> {
  const pattern = new RegExp(`/app/${path}#\\S+`)
  const find = () =>
    sink.caught.findLast(({ to, mail }) => to.includes(address) && pattern.test(mail.text ?? ''))?.mail.text
  await expect.poll(find).toBeDefined()
  return pattern.exec(find() ?? '')?.[0] ?? ''
}

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

describeInBrowser('an invitation to someone who already has an account', () => {
  it('is still shown after signing in, and a server error is not reported as an invalid link', async () => {
    const { store } = await newAdmin()
    const { admin: invited } = await newAdmin()
    const owner = await signInAs(api, { isOwner: true })
    const invitation = await owner.call<{ url: string }>(
      'inviteMember',
      { email: invited.email, role: 'editor' },
      { store },
    )
    const link = new URL(invitation.body.url)
    const page = await sharedPage()
    const invitationUrl = '**/app/api/getInvitation'
    await page.route(invitationUrl, (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'service.database_unavailable', data: {}, field: null, text: 'Down.' },
      }),
    )
    await openAs(null, link.pathname + link.hash)
    await page.getByText('Something went wrong on the server.').waitFor()
    await page.unroute(invitationUrl)
    await button(page, 'Try again').click()
    await page.getByRole('link', { name: 'Sign in to accept' }).click()
    await signIn(page, invited.email)
    await button(page, 'Join').click()
    await heading(page, 'Home').waitFor()
    expect(page.url()).toContain(store)
  })
})

describeInBrowser('an owner who is removed as owner', () => {
  it('can lose the keys that they created in stores they cannot manage as a member', async () => {
    const { id: store } = await api.newStore()
    const leaver = await signInAs(api, { isOwner: true })
    const { body: key } = await leaver.call<{ key: string }>(
      'createKey',
      { name: 'ERP', level: 'read' },
      { store },
    )
    const page = await openAs(await signInAs(api, { isOwner: true }), '/app/installation')
    await page.getByRole('row', { name: leaver.email }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Remove as owner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Revoke the key or token that they created' }).waitFor()
    await screenshot(page, 'owner-removal')
    await dialog.getByRole('button', { name: 'Remove as owner' }).click()
    await page.getByText('is no longer an owner.').waitFor()
    expect((await api.call('/api/v1/me', { key: key.key })).status).toBe(401)
  })
})

describeInBrowser('two-factor authentication', () => {
  it('is set up with a code; then signing in requires a code, or a recovery code that works once', async () => {
    const { admin } = await newAdmin()
    const page = await openAs(admin, '/app/account')
    const problems = watchProblems(page)
    await button(page, 'Set up two-step verification').click()
    const secret = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue()
    const codeNow = () => codeAt(secret, stepAt(api.clock.now()))
    await box(page, 'Code').fill('000 00')
    await button(page, 'Turn on').click()
    await page.getByText('This code is incorrect.').waitFor()
    await box(page, 'Code').fill(codeNow())
    await button(page, 'Turn on').click()
    const list = page.getByRole('list', { name: 'Recovery codes' })
    await list.waitFor()
    const codes = await list.getByRole('listitem').allInnerTexts()
    expect(codes).toHaveLength(10)
    await screenshot(page, 'recovery-codes')
    await button(page, 'Done').click()
    await card(page, 'Two-step verification').getByText('On', { exact: true }).waitFor()
    await signOut(page)
    api.clock.advance(90)
    for (const code of [codeNow(), codes[0] ?? '']) {
      await signIn(page, admin.email)
      await box(page, 'Code').fill(code)
      await button(page, 'Sign in').click()
      await heading(page, 'Account').or(heading(page, 'Home')).waitFor()
      await signOut(page)
    }
    await signIn(page, admin.email)
    await box(page, 'Code').fill(codes[0] ?? '')
    await button(page, 'Sign in').click()
    await page.getByText('This code is incorrect or has already been used.').waitFor()
    await screenshot(page, 'sign-in-code')
    expect(problems).toEqual([])
  })
})

describeInBrowser('a forgotten password', () => {
  it('can be reset with a single-use link from the command line', async () => {
    const { admin } = await newAdmin()
    const { stdout } = await runCli(
      ['user', 'reset-link', admin.personId, '--json'],
      api.database.environment,
    )
    const { url } = JSON.parse(stdout) as { url: string }
    const path = `/app/reset${url.slice(url.indexOf('#'))}`
    const page = await openAs(null, path)
    await box(page, 'New password').fill('password1234')
    await button(page, 'Set password').click()
    await page.locator('[aria-invalid]').waitFor()
    await box(page, 'New password').fill(NEW_PASSWORD)
    await button(page, 'Set password').click()
    await heading(page, 'Sign in').waitFor()
    await followLink(page, path)
    await heading(page, 'This link does not work').waitFor()
    await screenshot(page, 'reset-used')
    await followLink(page, '/app/sign-in')
    await signIn(page, admin.email, NEW_PASSWORD)
    await heading(page, 'Home').waitFor()
  })

  it('can be reset with an emailed link once the owner has configured the installation’s own sender', async () => {
    const owner = await signInAs(api, { isOwner: true })
    const { admin } = await newAdmin()
    const page = await openAs(owner, '/app/installation')
    const senderCard = card(page, 'Installation sender')
    await senderCard.getByRole('button', { name: 'Set up', exact: true }).click()
    await box(page, 'Host').fill('127.0.0.1')
    await box(page, 'Port').fill(String(sink.port))
    await box(page, 'Encryption').selectOption('None')
    await box(page, 'From address').fill('not an address')
    await button(page, 'Save sender').click()
    await page.locator('[aria-invalid]').waitFor()
    await box(page, 'From address').fill('accounts@halmhazel.example')
    await box(page, 'From name').fill('Halm & Hazel')
    await button(page, 'Save sender').click()
    await senderCard.getByText('Halm & Hazel <accounts@halmhazel.example>').waitFor()
    const user = () => box(page, 'User name')
    await senderCard.getByRole('button', { name: 'Edit', exact: true }).click()
    await user().fill('accounts')
    await button(page, 'Save sender').click()
    await user().waitFor({ state: 'detached' })
    await senderCard.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByText('Leave empty to keep the current value.').first().waitFor()
    await screenshot(page, 'installation-sender')
    await page.getByRole('checkbox', { name: 'The server does not require a login' }).check()
    await button(page, 'Save sender').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await signOut(page)
    await box(page, 'Email').fill(admin.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    const send = button(page, 'Send link')
    await send.waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(admin.email)
    await send.click()
    await heading(page, 'Check your email').waitFor()
    await page.goto(await linkFor(admin.email, 'reset'))
    await box(page, 'New password').fill(NEW_PASSWORD)
    await button(page, 'Set password').click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, admin.email, NEW_PASSWORD)
    await heading(page, 'Home').waitFor()
  })
})

describeInBrowser('an invitation by email', () => {
  it('is sent by an admin, who does not see the link, and makes its recipient a member', async () => {
    await api.operate(setInstallationSender, sender())
    const { store, admin } = await newAdmin()
    const page = await openAs(admin, `/app/s/${store}/people`)
    const problems = watchProblems(page)
    await button(page, 'Invite person').click()
    await page.getByText('We email the link to this address.').waitFor()
    await box(page, 'Email').fill('mira@halmhazel.example')
    await screenshots(page, 'invite-by-email')
    await screenshotInDarkMode(page, 'invite-by-email')
    await button(page, 'Create invitation').click()
    await page.getByText('mira@halmhazel.example was invited by email.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await openAs(null, await linkFor('mira@halmhazel.example', 'invite'))
    await box(page, 'Your name').fill('Mira Ols')
    await box(page, 'Password').fill('a phrase of my own 7')
    await button(page, 'Join').click()
    await heading(page, 'Home').waitFor()
    expect(problems).toEqual([])
  })
})

describeInBrowser('a new email address', () => {
  const request = async (page: Page, email: string) => {
    await box(page, 'Email').fill(email)
    await button(page, 'Change email').click()
    await page.getByText(`We sent a link to ${email}. Open it to confirm the address.`).waitFor()
    await page.getByText(`${email} is not confirmed yet.`).waitFor()
  }

  it('is pending until the emailed link is opened where the user is signed in', async () => {
    await api.operate(setInstallationSender, sender())
    const { admin } = await newAdmin()
    const page = await openAs(admin, '/app/account')
    const problems = watchProblems(page)
    await request(page, 'moved@halmhazel.example')
    await screenshots(page, 'email-pending')
    await screenshotInDarkMode(page, 'email-pending')
    await followLink(page, await linkFor('moved@halmhazel.example', 'confirm-email'))
    await heading(page, 'Your address is confirmed').waitFor()
    await screenshots(page, 'email-confirmed')
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await heading(page, 'Account').waitFor()
    await expect.poll(() => box(page, 'Email').inputValue()).toBe('moved@halmhazel.example')
    await signOut(page)
    await signIn(page, 'moved@halmhazel.example')
    await button(page, 'Account menu').waitFor()
    expect(problems).toEqual([])
  })

  it('can be confirmed with a button where the user is not signed in, or canceled', async () => {
    await api.operate(setInstallationSender, sender())
    const { admin } = await newAdmin()
    const page = await openAs(admin, '/app/account')
    await request(page, 'first@halmhazel.example')
    await button(page, 'Cancel change').click()
    await page.getByText('The change was cancelled. Your email address stays the same.').waitFor()
    await request(page, 'second@halmhazel.example')
    await signOut(page)
    await followLink(page, await linkFor('first@halmhazel.example', 'confirm-email'))
    await heading(page, 'This link does not work').waitFor()
    await page.goto(await linkFor('second@halmhazel.example', 'confirm-email'))
    await button(page, 'Confirm address').waitFor()
    await screenshots(page, 'email-confirm')
    await screenshotInDarkMode(page, 'email-confirm')
    await button(page, 'Confirm address').focus()
    await page.keyboard.press('Enter')
    await heading(page, 'Your address is confirmed').waitFor()
    // A link opened in the same tab is handled like one in a new tab.
    await page.goto(await linkFor('first@halmhazel.example', 'confirm-email'))
    await heading(page, 'This link does not work').waitFor()
  })
})

describeInBrowser('passkeys', () => {
  it('can be added on this device, used to sign in without a password, and removed', async () => {
    const { admin } = await newAdmin()
    const page = await sharedPage()
    const removeDevice = await confirmPasskeys(page)
    await openAs(admin, '/app/account')
    const problems = watchProblems(page)
    await button(page, 'Add passkey').click()
    const dialog = page.getByRole('dialog')
    await box(page, 'Name').last().fill('This laptop')
    await dialog.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await page.getByText('The passkey “This laptop” was added.').waitFor()
    await screenshot(page, 'passkey')
    const { url } = await api.operate<{ url: string }>(createResetLink, { personId: admin.personId })
    await followLink(page, `/app/reset${url.slice(url.indexOf('#'))}`)
    await page.getByRole('region', { name: 'Other ways to sign in to your account' }).waitFor()
    await page.getByRole('checkbox', { name: 'Remove the passkey “This laptop”' }).waitFor()
    await screenshots(page, 'reset-passkeys')
    await screenshotInDarkMode(page, 'reset-passkeys')
    await followLink(page, '/app/account')
    await signOut(page)
    await button(page, 'Use a passkey').click()
    await button(page, 'Account menu').waitFor()
    api.clock.advance(11 * 60)
    await followLink(page, '/app/account')
    await button(page, 'Remove the passkey “This laptop”?').click()
    await button(page, 'Remove passkey').click()
    await page
      .getByRole('dialog', { name: 'Confirm your identity' })
      .getByRole('button', { name: /passkey/i })
      .click()
    await page.getByText('No passkeys yet.').waitFor()
    await button(page, 'Add passkey').click()
    await box(page, 'Name').last().fill('Stolen phone')
    await dialog.getByRole('button', { name: 'Add passkey', exact: true }).click()
    await page.getByText('The passkey “Stolen phone” was added.').waitFor()
    const reset = await api.operate<{ url: string }>(createResetLink, { personId: admin.personId })
    await followLink(page, `/app/reset${reset.url.slice(reset.url.indexOf('#'))}`)
    await page.getByRole('checkbox', { name: 'Remove the passkey “Stolen phone”' }).check()
    await box(page, 'New password').fill(NEW_PASSWORD)
    await button(page, 'Set password').click()
    await signIn(page, admin.email, NEW_PASSWORD)
    await button(page, 'Account menu').waitFor()
    await followLink(page, '/app/account')
    await page.getByText('No passkeys yet.').waitFor()
    await removeDevice()
    expect(problems).toEqual([])
  })
})

describeInBrowser('a mailbox', () => {
  it('is connected at its provider, and the page reports the result', async () => {
    await api.operate(setOAuthClient, { provider: 'gmail', clientId: 'client', clientSecret: CLIENT_SECRET })
    const { store, admin } = await newAdmin()
    const expired = 'support@gmail.example'
    const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
    await api.operate(addMailbox, { provider: 'gmail', address: expired, credentials }, store)
    await api.app.database.db
      .updateTable('mailboxes')
      .set({ status: 'expired' })
      .where('storeId', '=', store)
      .execute()
    const page = await openAs(admin, `/app/s/${store}/senders`)
    const problems = watchProblems(page)
    provider.refuses = true
    await button(page, 'Connect Gmail').click()
    await page.getByText('The mailbox was not connected').waitFor()
    provider.refuses = false
    await button(page, 'Connect Gmail').click()
    await page.getByText('The mailbox is connected.').waitFor()
    await page
      .getByRole('row', { name: 'sh****@gmail.example' })
      .getByText('Connected', { exact: true })
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await screenshot(page, 'mailbox-connected')
    provider.address = expired
    const row = page.getByRole('row', { name: 'su****@gmail.example' })
    await row.getByRole('button', { name: 'Connect again' }).click()
    await row.getByText('Connected', { exact: true }).waitFor()
    await page.getByText('The mailbox is connected.').waitFor()
    expect(problems).toEqual([])
  })
})
