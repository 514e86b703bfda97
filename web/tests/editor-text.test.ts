import { afterEach, expect, it } from 'vitest'
import { createLayout } from '../../src/core/layouts/create-layout.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { box, button, storeOpener } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = storeOpener(api, browser)
afterEach(() => browser.closePages())

const LAYOUT = {
  name: 'Welcome',
  bodyType: 'text',
  subject: 'New email',
  body: '<p>Hello {{ variables.name }}</p>',
}

async function openLayout(fields: object = {}) {
  const opened = await openStore()
  const { id } = await api.operate<{ id: string }>(createLayout, { ...LAYOUT, ...fields }, opened.store.id)
  const path = `/app/s/${opened.store.id}/layouts/${id}`
  await opened.page.goto(path)
  await box(opened.page, 'HTML').waitFor()
  return { ...opened, id, path }
}

describeInBrowser('an HTML layout', () => {
  it('is written, previewed, saved and there after a reload', async () => {
    const { page, problems } = await openLayout()
    expect(await page.getByRole('status').filter({ hasText: 'Saved' }).count()).toBe(1)
    await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('Welcome to the shop')
    await box(page, 'Preview text').fill('Here is what comes next')
    await box(page, 'HTML').fill('<h1>Hello</h1>\n<p>We are glad.</p>')
    await page.getByRole('status').filter({ hasText: 'Draft, 3 changes' }).waitFor()
    await page.frameLocator('iframe[title=Preview]').getByText('We are glad.').waitFor()
    await screenshot(page, 'editor-text')
    await button(page, 'Save').click()
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
    await page.reload()
    await page.getByRole('textbox', { name: 'HTML' }).getByText('We are glad.').waitFor()
    expect(await box(page, 'Subject').inputValue()).toBe('Welcome to the shop')
    expect(problems).toEqual([])
  })
})
