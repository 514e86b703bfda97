import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { createLayout } from '../../src/core/layouts/create-layout.ts'
import { createSetupLink } from '../../src/core/people/links/setup.ts'
import { PASSWORD, signedIn } from '../../src/testing/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterEach(() => browser.closePages())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Somebody who may do everything in a new store, at one of its pages. */
async function openStore(path = '') {
  const store = await api.newStore()
  const person = await signedIn(api, { roles: { [store.id]: 'admin' } })
  const page = await browser.openPage({ cookie: person.cookie })
  const problems = watchProblems(page)
  await page.goto(`/app/s/${store.id}${path}`)
  return { page, store, person, problems }
}

/** Drives a page as a person would, and counts what it takes. */
function countingHands(page: Page) {
  const hands = {
    clicks: 0,
    typed: 0,
    click: async (role: 'button' | 'link', name: string | RegExp) => {
      hands.clicks++
      await page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).click()
    },
    type: async (label: string, text: string) => {
      hands.typed++
      await box(page, label).fill(text)
    },
  }
  return hands
}

describeInBrowser('the first start', () => {
  it('from the one-time link to a test email in the inbox: at most 12 clicks and 6 typed fields, in a minute', {
    timeout: 60_000,
  }, async () => {
    const { url } = await api.operate<{ url: string }>(createSetupLink, {})
    const page = await browser.openPage()
    const problems = watchProblems(page)
    const hands = countingHands(page)
    await page.goto(`/app/setup${url.slice(url.indexOf('#'))}`)
    await hands.type('Your name', 'Mara Lindqvist')
    await hands.type('Email', 'mara@halmhazel.example')
    await hands.type('Password', 'correct horse battery')
    await hands.type('Store name', 'Halm & Hazel')
    await hands.click('button', 'Create account')
    await heading(page, 'Home').waitFor()
    await hands.click('link', 'Senders')
    await hands.click('button', 'Send test email')
    expect(await box(page, 'To').inputValue()).toBe('mara@halmhazel.example')
    await hands.click('button', 'Send')
    await hands.click('link', 'Open inbox')
    await hands.click('link', /Test email from Flowpost/)
    const frame = page.frameLocator('iframe[title="Message"]')
    await frame.getByText('This sender works').waitFor()
    await screenshot(page, 'walk-message')
    expect(hands.clicks).toBeLessThanOrEqual(12)
    expect(hands.typed).toBeLessThanOrEqual(6)
    await page.getByRole('tab', { name: 'Plain text' }).click()
    await page.getByRole('tabpanel').getByText('This sender works').waitFor()
    await page.getByRole('tab', { name: 'Headers' }).click()
    await page.getByRole('tabpanel').getByText('mara@halmhazel.example').first().waitFor()
    expect(problems).toEqual([])
  })

  it('the link is said to be needed, leaves the address at once, and works once', async () => {
    const page = await browser.openPage()
    await page.goto('/app/setup#some-old-link')
    await page.getByText('Flowpost is set up already. Sign in instead.').waitFor()
    expect(page.url()).not.toContain('some-old-link')
  })
})

describeInBrowser('signing in', () => {
  it('a wrong password is said at the field, and the right one leads back to where one wanted to go', async () => {
    const store = await api.newStore()
    const { email } = await signedIn(api, { roles: { [store.id]: 'admin' } })
    const page = await browser.openPage()
    await page.goto(`/app/s/${store.id}/developer?tab=tokens`)
    await heading(page, 'Sign in').waitFor()
    await box(page, 'Email').fill(email)
    await box(page, 'Password').fill('not the password')
    await button(page, 'Sign in').click()
    await page.getByText('The email or the password is wrong.').waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(email)
    await box(page, 'Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await heading(page, 'Developer').waitFor()
    expect(page.url()).toContain('tab=tokens')
    await page.getByText('No step tokens yet').waitFor()
  })

  it('signing out ends it, and another account’s data is not shown to the next', async () => {
    const { page } = await openStore()
    await button(page, 'Account menu').click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await heading(page, 'Sign in').waitFor()
    await page.goBack()
    await heading(page, 'Sign in').waitFor()
  })

  it('a session that ends while one works leads to signing in and back', async () => {
    const { page, person } = await openStore('/secrets')
    await heading(page, 'Secrets').waitFor()
    await api.app.store.transact((db) =>
      db.deleteFrom('sessions').where('personId', '=', person.personId).execute(),
    )
    await page.getByRole('link', { name: 'Developer', exact: true }).click()
    await heading(page, 'Sign in').waitFor()
    await box(page, 'Email').fill(person.email)
    await box(page, 'Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await heading(page, 'Developer').waitFor()
  })
})

describeInBrowser('keys', () => {
  it('are made, shown once, changed and revoked; the key works at once and not after', async () => {
    const { page } = await openStore('/developer')
    await button(page, 'New key').click()
    const dialog = page.getByRole('dialog')
    await box(page, 'Name').fill('Shop backend')
    expect(await dialog.getByRole('radio', { name: 'Read', exact: true }).isChecked()).toBe(true)
    await dialog
      .getByRole('radiogroup', { name: 'Level' })
      .getByLabel('Read & write', { exact: true })
      .check()
    await button(page, 'Create key').click()
    const shown = page.getByRole('textbox', { name: 'API key', exact: true })
    const key = await shown.inputValue()
    expect(key).toMatch(/^fak_/)
    await screenshot(page, 'key-shown')
    await page.keyboard.press('Escape')
    expect(await shown.isVisible()).toBe(true)
    expect((await api.call('/api/v1/me', { key })).body).toMatchObject({ level: 'write' })
    await button(page, 'Done').click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key.slice(8))
    const row = page.getByRole('row', { name: /Shop backend/ })
    await row.getByLabel('Level of Shop backend').selectOption('Read')
    await page.getByText('“Shop backend” now has the level Read.').waitFor()
    expect((await api.call('/api/v1/me', { key })).body).toMatchObject({ level: 'read' })
    await row.getByRole('button', { name: 'Revoke', exact: true }).click()
    await button(page, 'Revoke key').click()
    await row.waitFor({ state: 'detached' })
    expect((await api.call('/api/v1/me', { key })).status).toBe(401)
  })

  it('after ten minutes ask for the password once more, then go on by themselves', async () => {
    const { page } = await openStore('/developer')
    await button(page, 'New key').waitFor()
    api.clock.advance(11 * 60)
    await button(page, 'New key').click()
    await box(page, 'Name').fill('Later')
    await button(page, 'Create key').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await dialog.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog.getByText('This is not your password.').waitFor()
    await screenshot(page, 'confirm-identity')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    expect(await page.getByRole('textbox', { name: 'API key', exact: true }).inputValue()).toMatch(/^fak_/)
  })
})

describeInBrowser('a store without demo content', () => {
  it('shows four steps on Home, ticked as they are done, also by somebody else', async () => {
    const { page, store } = await openStore()
    const steps = page.getByRole('listitem')
    await steps.filter({ hasText: 'Add a sender' }).getByRole('link', { name: 'Add sender' }).click()
    await button(page, 'Use the test inbox').click()
    await page
      .getByRole('row', { name: /Test inbox/ })
      .getByText('Default')
      .waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await steps.filter({ hasText: 'Add a sender' }).getByRole('img', { name: 'done' }).waitFor()
    await screenshot(page, 'first-steps')
    await api.operate(createLayout, { name: 'Welcome', bodyType: 'text', subject: 'Hello' }, store.id)
    await steps.filter({ hasText: 'Write the first layout' }).getByRole('img', { name: 'done' }).waitFor()
  })
})

describeInBrowser('secrets and senders', () => {
  it('a secret is set and never seen; a wrong name is said at its field', async () => {
    const { page, problems } = await openStore('/secrets')
    await button(page, 'New secret').click()
    await box(page, 'Name').fill('1st token')
    await box(page, 'Value').fill('canary-value-1')
    await box(page, 'Description').fill('For the warehouse')
    await button(page, 'Save secret').click()
    await page.getByText(/Must be capital letters/).waitFor()
    expect(await box(page, 'Value').inputValue()).toBe('canary-value-1')
    await box(page, 'Name').fill('erp token')
    await button(page, 'Save secret').click()
    const row = page.getByRole('row', { name: /ERP_TOKEN/ })
    await row.getByText('Value set').waitFor()
    expect(await page.content()).not.toContain('canary-value-1')
    await row.getByRole('button', { name: 'More for ERP_TOKEN' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByText('Nothing uses it. Its value is deleted.').waitFor()
    await button(page, 'Remove secret').click()
    await page.getByText('No secrets yet').waitFor()
    expect(problems).toEqual([])
  })

  it('an SMTP sender is added, becomes the default, is edited and removed', async () => {
    const { page } = await openStore('/senders')
    await button(page, 'Add SMTP sender').click()
    await box(page, 'Name').fill('Shop mail')
    await box(page, 'Host').fill('smtp.halmhazel.example')
    await box(page, 'Encryption').selectOption('TLS')
    expect(await box(page, 'Port').inputValue()).toBe('465')
    await box(page, 'User name').fill('shop')
    await box(page, 'Password').fill('a password')
    await box(page, 'From address').fill('shop@halmhazel.example')
    await box(page, 'From name').fill('Halm & Hazel')
    await button(page, 'Save sender').click()
    const row = page.getByRole('row', { name: /Shop mail/ })
    await row.getByText('Default').waitFor()
    await row.getByText('smtp.halmhazel.example:465').waitFor()
    await row.getByRole('button', { name: 'More for Shop mail' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await box(page, 'Name').fill('Shop letters')
    await button(page, 'Save sender').click()
    await page.getByRole('row', { name: /Shop letters/ }).waitFor()
    await button(page, 'More for Shop letters').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await button(page, 'Remove sender').click()
    await page.getByText('No sender yet').waitFor()
  })
})

describeInBrowser('people', () => {
  it('are invited by a link, join with a new account, and get the role that they were given', async () => {
    const { page, store } = await openStore('/people')
    await button(page, 'Invite person').click()
    await box(page, 'Email').fill('jonas@halmhazel.example')
    await page.getByRole('radio', { name: 'Viewer', exact: true }).check()
    await button(page, 'Create invitation').click()
    const url = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await button(page, 'Done').click()
    await page.getByRole('row', { name: /jonas@halmhazel.example/ }).waitFor()
    const guest = await browser.openPage()
    await guest.goto(`/app/invite${url.slice(url.indexOf('#'))}`)
    await heading(guest, `Join ${store.name}`).waitFor()
    await screenshot(guest, 'invite')
    await box(guest, 'Your name').fill('Jonas Wirth')
    await box(guest, 'Password').fill('a phrase of my own 7')
    await button(guest, 'Join').click()
    await heading(guest, 'Home').waitFor()
    await guest.getByRole('link', { name: 'Developer', exact: true }).click()
    await guest.getByText('You may not do this.').first().waitFor()
    await page.reload()
    await page.getByLabel('Role of Jonas Wirth').selectOption('Admin')
    await page.getByText('Jonas Wirth is now Admin.').waitFor()
    await guest.reload()
    await guest.getByText('No API keys yet').waitFor()
  })
})

describeInBrowser('what goes wrong', () => {
  it('a lost connection keeps what was typed, and the same button works once it is back', async () => {
    const { page } = await openStore('/developer')
    await button(page, 'New key').click()
    await box(page, 'Name').fill('Typed before the line went')
    await page.context().setOffline(true)
    await button(page, 'Create key').click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await box(page, 'Name').inputValue()).toBe('Typed before the line went')
    await page.context().setOffline(false)
    await button(page, 'Create key').click()
    await page.getByRole('textbox', { name: 'API key', exact: true }).waitFor()
  })

  it('another store’s address says that nothing is there', async () => {
    const { page } = await openStore()
    const other = await api.newStore()
    await page.goto(`/app/s/${other.id}/developer`)
    await heading(page, 'Page not found').waitFor()
  })
})

describeInBrowser('by keyboard alone', () => {
  it('finds a page, makes a key and goes back, without a mouse', async () => {
    const { page } = await openStore()
    await heading(page, 'Home').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('devel')
    await page.keyboard.press('Enter')
    await heading(page, 'Developer').waitFor()
    await button(page, 'New key').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
    await page.keyboard.type('By keyboard')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const shown = page.getByRole('textbox', { name: 'API key', exact: true })
    await shown.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.readOnly')).toBe(true)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate('document.activeElement.textContent')) === 'Done') break
    }
    await page.keyboard.press('Enter')
    await shown.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /By keyboard/ })
    expect(await row.getByLabel('Level of By keyboard').inputValue()).toBe('write')
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Revoke')
  })
})
