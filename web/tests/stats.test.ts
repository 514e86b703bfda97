import { readFile } from 'node:fs/promises'
import { afterEach, expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { createHttpRequest } from '../../src/core/delivery/http-requests/create-http-request.ts'
import { addMailbox } from '../../src/core/delivery/senders/add-mailbox.ts'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { setInstallationSender } from '../../src/core/delivery/senders/installation-sender.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { recordExecution } from '../../src/testing/executions.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { openInApp, screenshotInDarkMode } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
afterEach(() => browser.closePages())

const LONG = 'lay_that_was_deleted_and_has_a_rather_long_name'
const HOSTILE = '=HYPERLINK("https://evil.example","x")'

async function fillStore() {
  const { id } = await api.newStore()
  const email = { name: 'Order confirmation', subject: 'S', bodyType: 'text', body: 'x' }
  const layout = await api.operate<{ id: string }>(createLayout, email, id)
  const call = { name: 'Reserve stock', url: 'https://erp.example/stock' }
  const request = await api.operate<{ id: string }>(createHttpRequest, call, id)
  await recordExecution(api, id, { actionConfigId: layout.id })
  await recordExecution(api, id, { actionType: 'HTTP_REQUEST', actionConfigId: request.id })
  const inbox = await api.operate<{ id: string }>(addTestInbox, {}, id)
  const inboxEmail = { senderId: inbox.id, locale: 'pt-br', durationMs: 4200, actionConfigId: LONG }
  for (const error of ['quota exceeded', 'the server answered: 550 5.1.1 User unknown', 'connection refused'])
    await recordExecution(api, id, { ...inboxEmail, status: 'FAILED', error })
  await recordExecution(api, id, { ...inboxEmail, locale: HOSTILE })
  return id
}

describeInBrowser('the stats', () => {
  it('explain what to do while they are empty, and are grouped by day, layout, request, sender, language and reason, with filters in the URL and a CSV export', async () => {
    const { id: empty } = await api.newStore()
    const store = await fillStore()
    const { cookie } = await signInAs(api, { roles: { [store]: 'viewer', [empty]: 'viewer' } })
    const page = await browser.openPage({ cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${empty}/stats`)
    await page.getByText('Nothing in this period').waitFor()
    await screenshot(page, 'stats-empty-1280')
    await openInApp(page, `/app/s/${store}/stats`)
    const groups = (name: string) => page.getByRole('table', { name, exact: true })
    await groups('Emails by layout')
      .getByRole('row', { name: /Order confirmation/ })
      .waitFor()
    await page.getByText('Duration, median').waitFor()
    await page.getByText('Days in the time zone UTC').waitFor()
    await groups('Why they failed')
      .getByRole('row', { name: /Recipient refused/ })
      .waitFor()
    await screenshot(page, 'stats-1280')

    await page.getByRole('tab', { name: 'Sender' }).click()
    await groups('Emails by sender')
      .getByRole('row', { name: /Test inbox/ })
      .waitFor()
    await page.getByRole('tab', { name: 'HTTP request' }).click()
    await groups('Calls by HTTP request').getByRole('link').first().waitFor()
    await page.getByRole('tab', { name: 'Language' }).click()
    expect(page.url()).toContain('by=language')
    const brazil = groups('Emails by language').getByRole('link', { name: 'Brazilian Portuguese (pt-br)' })
    await brazil.click()
    await page.getByRole('heading', { level: 2, name: 'Brazilian Portuguese (pt-br) per day' }).waitFor()
    await page.getByRole('tab', { name: 'Table', exact: true }).click()
    const today = api.clock.now().toISOString().slice(0, 10)
    const row = page.getByRole('row', { name: new RegExp(`^${today}`) })
    await row.getByRole('cell', { name: '3', exact: true }).waitFor()
    await screenshot(page, 'stats-group-1280')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the languages as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('stats-by-language.csv')
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toMatch(/^\uFEFFkey,name,total,success/)
    expect(csv).toMatch(/\r\npt-br,Brazilian Portuguese \(pt-br\),3,0,3,0,0,0,\d+,\d+\r\n/)
    expect(csv).toContain('"\'=HYPERLINK(')

    await page.reload()
    await page.getByRole('heading', { level: 2, name: /pt-br\) per day/ }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('heading', { level: 2, name: 'Emails and calls per day' }).waitFor()
    await page.getByLabel('Kind', { exact: true }).selectOption('HTTP_REQUEST')
    await groups('Calls by HTTP request').getByRole('link').first().waitFor()
    await page.getByText('Succeeded', { exact: true }).first().waitFor()
    await groups('Why they failed')
      .getByRole('row', { name: /Recipient refused/ })
      .waitFor({ state: 'detached' })
    await page.getByLabel('Kind', { exact: true }).selectOption('')
    await page.getByRole('tab', { name: 'Language' }).waitFor()
    await page.setViewportSize({ width: 375, height: 812 })
    await page.getByRole('tab', { name: 'Layout', exact: true }).scrollIntoViewIfNeeded()
    await screenshot(page, 'stats-375')
    expect(problems).toEqual([])
  })
})

describeInBrowser('a problem that needs attention', () => {
  it('is reported with a link to the page that fixes it, and admins can subscribe to emails about it', async () => {
    const { id } = await api.newStore()
    await api.operate(setInstallationSender, {
      host: '127.0.0.1',
      port: 2525,
      tls: 'none',
      fromAddress: 'flowpost@example.com',
    })
    const layout = { name: 'Autumn letter', subject: 'S', bodyType: 'text', body: 'x', category: 'marketing' }
    await api.operate(createLayout, layout, id)
    await api.operate(addTestInbox, {}, id)
    const { id: sent } = await api.operate<{ id: string }>(createLayout, { ...layout, name: 'Receipt' }, id)
    await recordExecution(api, id, { actionConfigId: sent })
    api.clock.advance(10 * 24 * 3600)
    for (let n = 0; n < 2; n++) await recordExecution(api, id, { actionConfigId: sent })
    await recordExecution(api, id, { actionType: 'HTTP_REQUEST', actionConfigId: 'req_crm' })
    const credentials = { clientId: 'a', clientSecret: 'b', refreshToken: 'c' }
    await api.operate(addMailbox, { provider: 'gmail', address: 'support@shop.example', credentials }, id)
    await api.app.database.db.updateTable('mailboxes').set({ status: 'expired' }).execute()
    for (let n = 0; n < 3; n++)
      await recordExecution(api, id, { status: 'FAILED', stepRef: 'notify-crm', error: 'connection refused' })
    const { cookie } = await signInAs(api, { roles: { [id]: 'admin' } })
    const page = await browser.openPage({ cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${id}`)
    await page.getByText('“notify-crm” is failing').waitFor()
    const figure = (name: string) =>
      page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await figure('Sent').getByText('and 1 call succeeded').waitFor()
    expect(await figure('Sent').locator('dd').first().innerText()).toBe('3')
    await page.getByRole('listitem').filter({ hasText: 'Receipt' }).getByText('3', { exact: true }).waitFor()
    const senders = page.getByRole('link', { name: 'Senders', exact: true })
    await page.getByTitle('A mailbox has expired').waitFor()
    expect(await senders.getAttribute('aria-description')).toBe('A mailbox has expired')
    await screenshot(page, 'attention-1280')
    await page.getByLabel('Period', { exact: true }).selectOption('7')
    await page.waitForURL(/days=7/)
    await figure('Sent').getByText('100% more than in the previous 7 days · and 1 call succeeded').waitFor()
    await screenshotInDarkMode(page, 'attention')
    await page.setViewportSize({ width: 375, height: 812 })
    await screenshot(page, 'attention-375')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New layout' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Enter them' }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    const subscription = page.getByRole('checkbox', { name: 'Email me when something needs attention' })
    await subscription.check()
    await page.getByText('You will receive notices about this store.').waitFor()
    await page.reload()
    await subscription.waitFor()
    expect(await subscription.isChecked()).toBe(true)
    await screenshot(page, 'notices-1280')
    await page.setViewportSize({ width: 375, height: 812 })
    await subscription.scrollIntoViewIfNeeded()
    await screenshot(page, 'notices-375')
    expect(problems).toEqual([])
  })
})
