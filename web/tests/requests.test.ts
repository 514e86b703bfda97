import { afterEach, beforeEach, expect, it } from 'vitest'
import { setSecret } from '../../src/core/secrets/set-secret.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { echo, useTarget } from '../../src/testing/target.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { box, button, heading, storeOpener } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const target = useTarget()
const openStore = storeOpener(api, browser)
beforeEach(() => {
  target.answer(echo)
  target.received.length = 0
})
afterEach(() => browser.closePages())

describeInBrowser('an HTTP request', () => {
  it('is written with a secret by picker, saved, run behind a confirmation, and its answer shown', async () => {
    const { page, store, problems } = await openStore('/requests')
    await api.operate(
      setSecret,
      { name: 'ERP_TOKEN', value: 'canary-token-4711', allowedHosts: ['127.0.0.1'] },
      store.id,
    )
    await button(page, 'New request').click()
    await heading(page, 'New request').waitFor()
    await box(page, 'Name').fill('Reserve stock')
    await box(page, 'Method').selectOption('POST')
    await box(page, 'URL').fill(`${target.url}/stock/{{ variables.sku }}`)
    await button(page, 'Add header').click()
    await box(page, 'Header 1').fill('Authorization')
    await box(page, 'Value 1').fill('Bearer ')
    await page.getByRole('button', { name: 'Insert secret into Value 1' }).click()
    await page.getByRole('dialog').getByText('only 127.0.0.1').waitFor()
    await screenshot(page, 'requests-secret-picker')
    await page.getByRole('button', { name: /ERP_TOKEN/ }).click()
    expect(await box(page, 'Value 1').inputValue()).toBe('Bearer {{ secrets.ERP_TOKEN }}')
    await page.getByRole('textbox', { name: 'Body', exact: true }).fill('{"count": {{ variables.count }}')
    await button(page, 'Save request').click()
    await heading(page, 'Reserve stock').waitFor()
    await screenshot(page, 'requests-editor')
    await button(page, 'Run').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Run POST 127\.0\.0\.1:\d+\?$/).waitFor()
    await screenshot(page, 'requests-run')
    const variables = dialog.getByRole('textbox', { name: 'Variables' })
    expect(await variables.textContent()).toContain('sku')
    await variables.fill('{"sku": "A1", "count": 3}')
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Body: does not render to JSON').waitFor()
    await screenshot(page, 'requests-refused')
    expect(target.received).toEqual([])
    expect(problems).toEqual([])
  })
})
