import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { openPageInApp } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { box, button, draftCountIn, heading } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

const MAX_PRESSES = 80

/** The accessible name of the focused element. */
const FOCUSED = `(() => {
  const focused = document.activeElement
  if (focused === document.body) return 'nothing'
  const label = focused.labels?.[0]?.textContent
  return (focused.getAttribute('aria-label') ?? label ?? focused.textContent ?? '').trim()
})()`
const focusedName = (page: Page) => page.evaluate<string>(FOCUSED)

/**
 * Waits until a navigation has moved focus to the page's heading. A key pressed before that may go to the heading
 * instead.
 */
const focusedHeading = (page: Page, name: string) => page.locator('h1:focus', { hasText: name }).waitFor()

/** Uses the page with the keyboard only. */
function keyboard(page: Page) {
  const tabTo = async (name: string) => {
    const visited: string[] = []
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      const current = await focusedName(page)
      if (current === name) return
      visited.push(current)
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}, only ${visited.join(' | ')}`)
  }
  return {
    tabTo,
    enter: async (name: string) => {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
    type: async (name: string, text: string) => {
      await tabTo(name)
      await page.keyboard.type(text)
    },
  }
}

/** All tests share a page; the first one signs in and creates what the others use. */
let page: Page
let storeId: string
let personId: string

describeInBrowser('with only Tab, Enter and letters', () => {
  beforeAll(async () => {
    storeId = (await api.newStore()).id
    page = await browser.openPage()
  })

  it('a user can sign in and create a key, a secret, an HTTP request and a layout', {
    timeout: 60_000,
  }, async () => {
    const { email, personId: id } = await signInAs(api, { roles: { [storeId]: 'admin' } })
    personId = id
    const problems = watchProblems(page)
    const user = keyboard(page)
    await page.goto('/app')
    await heading(page, 'Sign in').waitFor()
    await user.type('Email', email)
    await user.type('Password', PASSWORD)
    await user.enter('Sign in')
    await focusedHeading(page, 'Home')

    await user.enter('Developer')
    await focusedHeading(page, 'Developer')
    await user.enter('New key')
    await page.getByRole('dialog').waitFor()
    await user.type('Name', 'Typed')
    await user.enter('Create key')
    await page.getByRole('textbox', { name: 'API key', exact: true }).waitFor()
    await user.enter('Done')
    await page.getByRole('row', { name: /Typed/ }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await user.enter('Secrets')
    await focusedHeading(page, 'Secrets')
    await user.enter('New secret')
    await page.getByRole('dialog').waitFor()
    await user.type('Name', 'ERP_TOKEN')
    await user.type('Allowed hosts', 'erp.example.com')
    await user.type('Value', 'a value')
    await user.enter('Save secret')
    await page.getByRole('row', { name: /ERP_TOKEN/ }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await user.enter('HTTP requests')
    await focusedHeading(page, 'HTTP requests')
    await user.enter('New request')
    await page.getByLabel('URL', { exact: true }).waitFor()
    await user.type('Name', 'Stock')
    await user.type('URL', 'https://a.example')
    await user.enter('Save request')
    await heading(page, 'Stock').waitFor()

    await user.enter('Layouts')
    await focusedHeading(page, 'Layouts')
    await user.enter('New layout')
    await page.getByRole('dialog').waitFor()
    await user.type('Name', 'Welcome')
    await user.enter('Create layout')
    await page.getByRole('link', { name: 'Back to layouts', exact: true }).waitFor()
    await screenshot(page, 'keyboard-layout')
    await user.enter('Back to layouts')
    await focusedHeading(page, 'Layouts')
    expect(problems).toEqual([])
  })
})

describeInBrowser('Escape', () => {
  it('cancels a confirmation and returns focus to the button', async () => {
    await openPageInApp(page, `/app/s/${storeId}/developer`, 'Developer')
    await page.getByRole('row', { name: /Typed/ }).waitFor()
    const user = keyboard(page)
    await user.enter('Revoke')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => focusedName(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('Revoke')
    await page.getByRole('row', { name: /Typed/ }).waitFor()
  })

  it('returns focus to the row menu after a confirmation opened from it', async () => {
    await openPageInApp(page, `/app/s/${storeId}/secrets`, 'Secrets')
    await page.getByRole('row', { name: /ERP_TOKEN/ }).waitFor()
    const user = keyboard(page)
    await user.enter('More for ERP_TOKEN')
    await page.getByRole('menuitem', { name: 'Remove' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("role")')).toBe('menuitem')
    for (let presses = 0; presses < 5 && (await focusedName(page)) !== 'Remove'; presses++)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect.poll(() => focusedName(page)).toBe('Cancel')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toBe('More for ERP_TOKEN')
  })
})

describeInBrowser('focus', () => {
  it('moves to the heading after a navigation, so that screen readers announce the page', async () => {
    await openPageInApp(page, `/app/s/${storeId}/developer`, 'Developer')
    await keyboard(page).enter('Settings')
    await focusedHeading(page, 'Settings')
    expect(await focusedName(page)).toBe('Settings')
  })
})

describeInBrowser('single-key shortcuts', () => {
  it('are neither active nor listed if the user has turned them off', async () => {
    await openPageInApp(page, '/app/account', 'Account')
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await openPageInApp(page, `/app/s/${storeId}/secrets`, 'Secrets')
    await page.getByRole('row', { name: /ERP_TOKEN/ }).waitFor()
    expect(await page.locator('main kbd', { hasText: /^[/JKN]$/ }).count()).toBe(0)
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await openPageInApp(page, '/app/account', 'Account')
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).check()
    await openPageInApp(page, `/app/s/${storeId}/secrets`, 'Secrets')
    await page.getByRole('row', { name: /ERP_TOKEN/ }).waitFor()
    expect(await page.locator('main kbd', { hasText: /^[/JKN]$/ }).count()).toBeGreaterThan(0)
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New secret' }).waitFor()
    await page.keyboard.press('Escape')
  })
})

describeInBrowser('signing out', () => {
  it("asks before discarding changes that never reached the server, and removes the user's data from the browser", async () => {
    await openPageInApp(page, `/app/s/${storeId}/layouts`, 'Layouts')
    await page.route('**/putDraft', (route) => route.abort())
    await page.getByRole('link', { name: 'Welcome' }).first().click()
    await box(page, 'Subject').fill('Unsaved')
    await expect.poll(() => draftCountIn(page)).toBe(1)
    await page.evaluate(`localStorage.setItem('flowpost-test-data/${personId}/lay_1', '{"name":"Ada"}')`)
    await page.getByRole('link', { name: 'Back to layouts', exact: true }).click()
    await button(page, 'Leave').click()
    await heading(page, 'Layouts').waitFor()
    const signOut = async () => {
      await button(page, 'Account menu').click()
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    }
    await signOut()
    await page.getByText('One layout or language has unsaved changes in this browser.').waitFor()
    await screenshot(page, 'sign-out-drafts')
    await button(page, 'Cancel').click()
    expect(await draftCountIn(page)).toBe(1)
    await signOut()
    await button(page, 'Sign out and discard').click()
    await heading(page, 'Sign in').waitFor()
    await expect.poll(() => draftCountIn(page)).toBe(0)
    expect(await page.evaluate('Object.keys(localStorage).join()')).not.toContain('test-data')
  })
})
