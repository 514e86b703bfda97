import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { recordExecution } from '../../src/testing/executions.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { openInstallation } from '../../src/testing/installations.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { button, heading, see, storeWalker } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = storeWalker(api, browser, 3)
afterAll(() => browser.closePages())

const HOSTILE = '<img src=x onerror="window.harmed=1">"\'{{ 7 | times: 7 }}'

const table = (page: Page) => page.getByRole('table', { name: 'History', exact: true })
const rows = (page: Page) => table(page).getByRole('link')

describeInBrowser('the history', () => {
  it('shows an execution that another process records, and its new state, without a reload', async () => {
    const { page, store, problems } = await openStore('/history')
    await page.getByText('Nothing has been sent yet').waitFor()
    const elsewhere = await openInstallation('any', { made: { ...api.store, remove: async () => {} } })
    const id = await recordExecution(elsewhere, store.id, { status: 'PENDING', name: 'Order confirmation' })
    const row = table(page).getByRole('row', { name: /Order confirmation/ })
    await row.getByText('Waiting').waitFor()
    await elsewhere.app.store.db
      .updateTable('executions')
      .set({ status: 'SUCCESS', attempts: 1, finishedAt: api.clock.now().toISOString() })
      .where('id', '=', id)
      .execute()
    await row.getByText('Sent', { exact: true }).waitFor()
    await elsewhere.close()
    expect(problems).toEqual([])
  })

  it('shows what was recorded before it could hear of it', async () => {
    const { page, store, problems } = await openStore()
    await page.route('**/app/events*', (route) => route.abort())
    await page.goto(`/app/s/${store.id}/history`)
    await page.getByText('Nothing has been sent yet').waitFor()
    await recordExecution(api, store.id, { name: 'Order confirmation' })
    await page.unroute('**/app/events*')
    await table(page)
      .getByRole('row', { name: /Order confirmation/ })
      .waitFor()
    expect(problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([])
  })

  it('keeps its filters in the address, names what is filtered, and moves by J, K and Enter', async () => {
    const { page, store, problems, go } = await openStore()
    for (const [name, status, stepRef] of [
      ['Order confirmation', 'SUCCESS', 'confirm-order'],
      ['Order confirmation', 'FAILED', 'confirm-order'],
      [HOSTILE, 'SKIPPED', HOSTILE],
    ] as const)
      await recordExecution(api, store.id, {
        name,
        status,
        stepRef,
        subject: `Subject ${HOSTILE}`,
        runId: HOSTILE,
      })
    await recordExecution(api, store.id, { name: 'Notify', actionType: 'HTTP_REQUEST', stepRef: 'notify' })
    await go('/history')
    await rows(page).nth(3).waitFor()
    await table(page).getByText('Succeeded').waitFor()
    await see(page, 'history')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/searchHistory') && request.postDataJSON().state) asked += 1
    })
    await page.getByLabel('State').selectOption('Failed')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(page.url()).toContain('state=failed')
    expect(asked, 'one question, not one for the search and one for the page').toBe(1)
    const opened = page.context().waitForEvent('page')
    await rows(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const other = await opened
    await other.getByText('Accepted from the step “confirm-order”').waitFor()
    expect(other.url()).toContain('state=failed')
    await other.close()
    await heading(page, 'History').waitFor()
    await page.getByLabel('State').selectOption('Any state')
    await page.getByLabel('Kind').selectOption('Calls')
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.getByLabel('Kind').selectOption('Emails and calls')
    await button(page, 'More filters').click()
    const name = page.getByRole('combobox', { name: 'Layout or request' })
    await name.fill('No such layout')
    await button(page, 'Show').click()
    await page.getByText('Choose one from the list.').waitFor()
    await name.fill('')
    await page.getByRole('textbox', { name: 'Step' }).fill('confirm-order')
    await screenshot(page, 'history-filters')
    // The list is open, but nothing is chosen in it: Enter belongs to the form.
    await name.focus()
    await name.press('Enter')
    await expect.poll(() => rows(page).count()).toBe(2)
    await button(page, 'Remove filter Step').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByText('Accepted from the step “confirm-order”').waitFor()
    expect(page.url()).toContain('step=confirm-order')
    await page.getByRole('link', { name: 'Next entry' }).click()
    await page.getByRole('main').getByText('Sent', { exact: true }).first().waitFor()
    await page
      .getByRole('navigation')
      .or(page.locator('header'))
      .getByRole('link', { name: 'History' })
      .last()
      .click()
    await expect.poll(() => rows(page).count()).toBe(2)
    await button(page, 'Clear filters').click()
    await page.getByLabel('Name, subject, run or step').fill('no such thing')
    await page.getByText('Nothing matches these filters').waitFor()
    await button(page, 'Clear filters').last().click()
    await rows(page).nth(1).click()
    await page.getByText('Nothing was sent: every recipient has unsubscribed.').waitFor()
    await see(page, 'history-hostile')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    expect(problems).toEqual([])
  })
})
