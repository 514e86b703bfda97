import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { button } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openNew = layoutOpener(api, browser, { withPreview: true })
afterAll(() => browser.closePages())

const preview = (page: Page) => page.frameLocator('iframe[title=Preview]')
const line = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
const scrollPosition = async (page: Page) => {
  const frame = await (await page.locator('iframe[title=Preview]').elementHandle())?.contentFrame()
  return Number(await frame?.evaluate('scrollY'))
}

const LONG = {
  name: 'Long letter',
  subject: 'Hello',
  bodyDesign: {
    blocks: [
      { id: 'title', type: 'heading', text: 'Dear reader' },
      { id: 'gap', type: 'spacer', height: 300 },
      { id: 'other', type: 'text', html: '<p>Lorem ipsum for {{ variables.firstName }}</p>' },
      { id: 'gap2', type: 'spacer', height: 300 },
      { id: 'gap3', type: 'spacer', height: 300 },
      { id: 'last', type: 'button', label: 'Buy now', href: 'https://shop.example' },
      { id: 'gap4', type: 'spacer', height: 300 },
      { id: 'end', type: 'text', html: '<p>Good <b>bye</b></p>' },
    ],
  },
}

describeInBrowser('the preview', () => {
  it('scrolls to the selected block', async () => {
    const { page, problems } = await openNew(LONG)
    await preview(page).getByText('Dear reader').waitFor()
    await line(page, 'end').click()
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(500)
    const atEnd = await scrollPosition(page)
    await line(page, 'other').click()
    await expect.poll(() => scrollPosition(page)).toBeLessThan(atEnd)
    await line(page, 'title').click()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    expect(problems).toEqual([])
  })

  it('reports half-typed Liquid as an error only once the caret has left it', async () => {
    const { page } = await openNew(LONG)
    const panel = page.getByRole('region', { name: 'Preview panel' })
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await subject.fill('Hello ')
    await page.keyboard.type('{{ first na')
    const option = page.getByRole('option', { name: 'First name Used' })
    await option.waitFor()
    expect(await subject.getAttribute('aria-invalid')).toBeNull()
    expect(await panel.getByRole('alert').count()).toBe(0)
    await page.getByRole('textbox', { name: 'Preview text' }).focus()
    await expect.poll(() => subject.getAttribute('aria-invalid')).toBe('true')
    await panel.getByRole('alert').waitFor()
    await subject.focus()
    await page.keyboard.press('End')
    await panel.getByRole('alert').waitFor({ state: 'detached' })
    await option.click()
    await page.keyboard.type('and friends')
    await panel.getByText('Hello and friends').first().waitFor()
    expect(await subject.getAttribute('aria-invalid')).toBeNull()
  })

  it('can be retried after the server could not be reached', async () => {
    const { page } = await openNew(LONG)
    await preview(page).getByText('Dear reader').waitFor()
    const panel = page.getByRole('region', { name: 'Preview panel' })
    await page.route('**/previewDraft*', (route) => route.abort())
    await page.getByRole('textbox', { name: 'Subject' }).fill('Good news')
    await panel.getByText('The server cannot be reached.').waitFor()
    // A second failure is reported again.
    const secondFailure = page.waitForEvent('requestfailed')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await secondFailure
    await panel.getByText('The server cannot be reached.').waitFor()
    await page.unroute('**/previewDraft*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByText('Good news').first().waitFor()
    expect(await panel.getByRole('alert').count()).toBe(0)
  })

  it('has separate switches for width, dark mode and plain text, and reports when no dark colors are set', async () => {
    const { page } = await openNew(LONG)
    await preview(page).getByText('Dear reader').waitFor()
    const isOn = (name: string) => button(page, name).getAttribute('aria-pressed')
    await screenshot(page, 'preview-phone')
    await button(page, 'Desktop').click()
    expect([await isOn('Desktop'), await isOn('Phone'), await isOn('Dark')]).toEqual([
      'true',
      'false',
      'false',
    ])
    await button(page, 'Dark').click()
    await page.getByText('No dark colours are set.').waitFor()
    await screenshot(page, 'preview-no-dark')
    await button(page, 'Plain text').click()
    await page.locator('pre').getByText('Dear reader').waitFor()
    expect(await page.getByText('No dark colours are set.').count()).toBe(0)
    await button(page, 'Phone').click()
    await preview(page).getByText('Dear reader').waitFor()
  })

  it('preselects its language in the dialog that sends a test email', async () => {
    const { page, store, id } = await openNew(LONG)
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Hallo' }, store.id)
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await button(page, 'Send test').click()
    const dialog = page.getByRole('dialog', { name: 'Send a test email' })
    expect(await dialog.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('de')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('can fill the screen, and a finding links back to its block', async () => {
    const { page, problems } = await openNew(LONG)
    await preview(page).getByText('Dear reader').waitFor()
    await button(page, 'Full screen').click()
    const fullScreen = page.getByRole('dialog', { name: 'Preview panel' })
    await fullScreen.getByText('“First name” has no value in this preview.').waitFor()
    await preview(page).getByText('Dear reader').waitFor()
    await checkAccessibility(page, 'preview-full', 'dialog')
    await page.keyboard.press('Escape')
    await fullScreen.waitFor({ state: 'hidden' })
    await button(page, 'Full screen').click()
    await fullScreen.getByRole('listitem').filter({ hasText: 'placeholder text' }).getByRole('button').click()
    await fullScreen.waitFor({ state: 'hidden' })
    await expect.poll(() => line(page, 'other').getAttribute('aria-selected')).toBe('true')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Preview' }).click()
    await screenshot(page, 'preview-375')
    await button(page, 'Full screen').click()
    await fullScreen.waitFor()
    await screenshot(page, 'preview-375-full')
    await button(page, 'Leave full screen').click()
    await fullScreen.waitFor({ state: 'hidden' })
    expect(problems).toEqual([])
  })
})
