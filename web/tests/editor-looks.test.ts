import { afterEach, expect, it } from 'vitest'
import { createLayout } from '../../src/core/layouts/create-layout.ts'
import { updateLayout } from '../../src/core/layouts/update-layout.ts'
import { putTranslation } from '../../src/core/translations/put-translation.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { checkLooks } from './looks.ts'
import { box, button, storeOpener } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = storeOpener(api, browser)
afterEach(() => browser.closePages())

const HTML = {
  name: 'A layout whose name is long enough to need more room than the bar above it has',
  bodyType: 'text',
  category: 'marketing',
  subject: 'Your order {{ variables.order.number }} is in',
  previewText: 'Roasted tomorrow',
  body: '<h1>Thank you</h1>\n<p>Order {{ variables.order.number }}</p>\n<a href="http://x.example">Go</a>',
}

describeInBrowser('the workspace: axe in both schemes and widths', () => {
  it('of an HTML layout, with its settings, test data, use, and a language that has lost a tag', async () => {
    const { page, store, problems } = await openStore()
    const { id } = await api.operate<{ id: string }>(createLayout, HTML, store.id)
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Danke', body: '<p>Danke</p>' }, store.id)
    await api.operate(updateLayout, { id, subject: `${HTML.subject}!` }, store.id)
    const path = `/app/s/${store.id}/layouts/${id}`
    await page.goto(path)
    await page.frameLocator('iframe[title=Preview]').getByText('Thank you').waitFor()
    await checkLooks(page, 'layout-html')
    await button(page, 'Test data').click()
    await page.getByRole('dialog').getByLabel('order.number', { exact: true }).waitFor()
    await checkLooks(page, 'layout-test-data', '[role=dialog]')
    await button(page, 'Done').click()
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Layout settings' }).click()
    await page.getByRole('dialog', { name: 'Layout settings' }).getByLabel('Company details').waitFor()
    await checkLooks(page, 'layout-settings', '[role=dialog]')
    await button(page, 'Done').click()
    await page.getByRole('link', { name: 'Languages' }).click()
    await page.getByRole('region', { name: 'Texts' }).getByText('Lost a tag').first().waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('row', { name: /Language saved/ }).waitFor()
    await page.getByRole('link', { name: 'Used by' }).click()
    await page.getByRole('main').waitFor()
    await checkLooks(page, 'layout-used-by')
    await page.goto(`${path}/languages/de/design`)
    await page.frameLocator('iframe[title=Preview]').getByText('Danke').waitFor()
    expect(await page.getByRole('link', { name: 'Languages' }).getAttribute('aria-current')).toBe('page')
    await box(page, 'Subject').fill('Vielen Dank')
    await button(page, 'Save').click()
    const lost = page.getByText('Saved. The main language has these, which are missing or changed here:')
    await lost.getByText('{{ variables.order.number }}').waitFor()
    await checkLooks(page, 'layout-language-lost')
    await button(page, 'Close').click()
    await lost.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('of both sides of a conflict', async () => {
    const { page, store } = await openStore()
    const { id } = await api.operate<{ id: string }>(createLayout, HTML, store.id)
    await page.goto(`/app/s/${store.id}/layouts/${id}`)
    await box(page, 'Subject').fill('Mine')
    await api.operate(updateLayout, { id, subject: 'Theirs', previewText: 'Also theirs' }, store.id)
    await button(page, 'Compare').click()
    await page.getByRole('radiogroup', { name: 'Subject' }).getByRole('radio', { name: 'Theirs' }).check()
    await checkLooks(page, 'layout-conflict')
    await button(page, 'Save merged version').click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
  })
})
