import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { operator } from '../../src/core/call/context.ts'
import { endExecution, startExecution } from '../../src/core/delivery/history/record.ts'
import { recordExecution } from '../../src/testing/executions.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { openInstallation } from '../../src/testing/installations.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { emptyStoreOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 2)
afterAll(() => browser.closePages())

const table = (page: Page) => page.getByRole('table', { name: 'History', exact: true })

describeInBrowser('the history', () => {
  it('shows an execution that another process records, and its new state, without a reload', async () => {
    const { page, store, problems } = await openStore('/history')
    await page.getByText('Nothing has been sent yet').waitFor()
    const otherInstallation = await openInstallation('any', {
      existing: { ...api.database, remove: async () => {} },
    })
    const ctx = operator(otherInstallation.app.services, { id: store.id, name: '' })
    const running = await startExecution(ctx, {
      actionType: 'EMAIL',
      actionConfigId: 'lay_a',
      actionConfigName: 'Order confirmation',
      trigger: 'workflow',
    })
    const row = table(page).getByRole('row', { name: /Order confirmation/ })
    await row.getByText('Waiting').waitFor()
    await endExecution(ctx, running, {
      status: 'SUCCESS',
      problem: null,
      httpStatus: null,
      durationMs: 5,
      attempts: 1,
    })
    await row.getByText('Sent', { exact: true }).waitFor()
    await otherInstallation.close()
    expect(problems).toEqual([])
  })

  it('shows executions recorded before live updates were connected', async () => {
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
})
