import { afterAll, expect, it } from 'vitest'
import { createSetupLink } from '../../src/core/admin/people/account/setup.ts'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { listLayouts } from '../../src/core/content/layouts/list-layouts.ts'
import { PASSWORD, signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import {
  box,
  button,
  countInteractions,
  emptyStoreOpener,
  heading,
  signIn,
  signOut,
  userSwitcher,
} from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)

/** For tests that start signed out. */
const { openAs } = userSwitcher(api, browser)

describeInBrowser('first-time setup', () => {
  it('takes at most 12 clicks, 6 typed fields and a minute from the one-time link to a test email in the inbox', {
    timeout: 60_000,
  }, async () => {
    const { url } = await api.operate<{ url: string }>(createSetupLink, {})
    const page = await openAs(null, `/app/setup${url.slice(url.indexOf('#'))}`)
    const problems = watchProblems(page)
    const user = countInteractions(page)
    await user.type('Your name', 'Mara Lindqvist')
    await user.type('Email', 'mara@halmhazel.example')
    await user.type('Password', 'correct horse battery')
    await user.type('Store name', 'Halm & Hazel')
    await user.click('button', 'Create account')
    await heading(page, 'Home').waitFor()
    await user.click('link', 'Senders')
    await user.click('button', 'Send test email')
    expect(await box(page, 'To').inputValue()).toBe('mara@halmhazel.example')
    await user.click('button', 'Send')
    await user.click('link', 'Open inbox')
    await user.click('link', /Test email from Flowpost/)
    const frame = page.frameLocator('iframe[title="Message"]')
    await frame.getByText('This sender works').waitFor()
    await screenshot(page, 'walk-message')
    expect(user.clicks).toBeLessThanOrEqual(12)
    expect(user.typedFields).toBeLessThanOrEqual(6)
    await page.getByRole('tab', { name: 'Plain text' }).click()
    await page.getByRole('tabpanel').getByText('This sender works').waitFor()
    await page.getByRole('tab', { name: 'Headers' }).click()
    await page.getByRole('tabpanel').getByText('mara@halmhazel.example').first().waitFor()
    expect(problems).toEqual([])
  })

  it('cannot be repeated: an old setup link only offers to sign in, and its token is removed from the URL', async () => {
    const page = await openAs(null, '/app/setup#some-old-link')
    await page.getByText('Flowpost is already set up. Sign in instead.').waitFor()
    expect(page.url()).not.toContain('some-old-link')
  })
})

describeInBrowser('when signing in,', () => {
  afterAll(() => browser.closePages())

  it('a wrong password is reported without clearing the email, and the right one opens the requested page', async () => {
    const store = await api.newStore()
    const { email } = await signInAs(api, { roles: { [store.id]: 'admin' } })
    const page = await openAs(null, `/app/s/${store.id}/developer?tab=tokens`)
    await heading(page, 'Sign in').waitFor()
    await signIn(page, email, 'not the password')
    await page.getByText('The email or password is incorrect.').waitFor()
    expect(await box(page, 'Email').inputValue()).toBe(email)
    await box(page, 'Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await heading(page, 'Developer').waitFor()
    expect(page.url()).toContain('tab=tokens')
    await page.getByText('No step tokens yet').waitFor()
  })

  it('a user whose session has expired continues on the requested page; after signing out, going back shows no data', async () => {
    const store = await api.newStore()
    const person = await signInAs(api, { roles: { [store.id]: 'admin' } })
    const page = await openAs(person, `/app/s/${store.id}/secrets`)
    await heading(page, 'Secrets').waitFor()
    await api.app.database.transact((db) =>
      db.deleteFrom('sessions').where('personId', '=', person.personId).execute(),
    )
    await page.getByRole('link', { name: 'Developer', exact: true }).click()
    await heading(page, 'Sign in').waitFor()
    await signIn(page, person.email)
    await heading(page, 'Developer').waitFor()
    await signOut(page)
    await page.goBack()
    await heading(page, 'Sign in').waitFor()
  })
})

const openStore = emptyStoreOpener(api, browser, 5)

describeInBrowser('with only the keyboard', () => {
  it('a user can find a page, create a key and select its row', async () => {
    const { page } = await openStore('')
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
    const keyField = page.getByRole('textbox', { name: 'API key', exact: true })
    await keyField.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.readOnly')).toBe(true)
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate('document.activeElement.textContent')) === 'Done') break
    }
    await page.keyboard.press('Enter')
    await keyField.waitFor({ state: 'detached' })
    const row = page.getByRole('row', { name: /By keyboard/ })
    expect(await row.getByLabel('Level of By keyboard').inputValue()).toBe('write')
    await page.keyboard.press('j')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Revoke')
  })

  it('a user can find layouts, duplicate one, and find runs and people', async () => {
    const { page, store, go } = await openStore()
    const layout = { name: 'Plain HTML', subject: 'S', bodyType: 'text', category: 'marketing' }
    await api.operate(createLayout, layout, store.id)
    await go('/layouts')
    await page.getByRole('link', { name: 'Plain HTML' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('plain html')
    await page.getByRole('option', { name: 'Plain HTML Marketing · EN' }).waitFor()
    const search = page.getByRole('combobox', { name: 'Search or jump to' })
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await tab.waitForURL(/\/layouts\/lay_/, { waitUntil: 'commit' })
    await tab.close()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('plain html')
    await page.getByRole('option', { name: 'New layout from “Plain HTML”' }).click()
    await page.getByRole('link', { name: 'Back to layouts' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('plain')
    await page.getByRole('option', { name: 'History of runs that contain “plain”' }).click()
    await heading(page, 'History').waitFor()
    expect(page.url()).toContain('q=plain')
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.keyboard.press('Control+k')
    const last = page.getByRole('option').last()
    for (let remaining = await page.getByRole('option').count(); remaining > 1; remaining--)
      await page.keyboard.press('ArrowDown')
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    const [option, list] = [await last.boundingBox(), await page.getByRole('listbox').boundingBox()]
    expect((option?.y ?? 0) + (option?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
    await page.setViewportSize({ width: 1280, height: 900 })
    await search.fill('person')
    await page
      .getByRole('option', { name: /@example\.com/ })
      .first()
      .click()
    await heading(page, 'People').waitFor()
  })
})

describeInBrowser('after a failure,', () => {
  it('the input is preserved if the connection was lost, and the same button works after reconnecting', async () => {
    const { page } = await openStore('/developer')
    await button(page, 'New key').click()
    await box(page, 'Name').fill('Typed before the connection was lost')
    await page.context().setOffline(true)
    await button(page, 'Create key').click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await box(page, 'Name').inputValue()).toBe('Typed before the connection was lost')
    await page.context().setOffline(false)
    await button(page, 'Create key').click()
    await page.getByRole('textbox', { name: 'API key', exact: true }).waitFor()
  })

  it('clicking the button again creates no duplicate, even if only the response was lost', async () => {
    const { page, store } = await openStore('/layouts')
    let lostResponses = 0
    await page.route('**/app/api/createBlankLayout', async (route) => {
      await route.fetch()
      lostResponses += 1
      await route.abort()
    })
    await button(page, 'New layout').first().click()
    await box(page, 'Name').fill('Only once')
    await button(page, 'Create layout').click()
    await page.getByText('The server cannot be reached.').waitFor()
    await page.unroute('**/app/api/createBlankLayout')
    await button(page, 'Create layout').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { data } = await api.operate<{ data: { name: string }[] }>(listLayouts, {}, store.id)
    expect([lostResponses, data.map(({ name }) => name)]).toEqual([1, ['Only once']])
  })

  it('the navigation still works, for example on the “not found” page for another store', async () => {
    const { page } = await openStore('')
    const other = await api.newStore()
    await followLink(page, `/app/s/${other.id}/developer`)
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await heading(page, 'Home').waitFor()
    await followLink(page, '/app/nowhere')
    await heading(page, 'Page not found').waitFor()
    await page.getByRole('link', { name: 'Layouts', exact: true }).click()
    await heading(page, 'Layouts').waitFor()
  })
})
