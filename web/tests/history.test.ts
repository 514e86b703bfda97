import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { sendTestEmail } from '../../src/core/delivery/email/send-test-email.ts'
import { changeMessages, problemIn, recordExecution, storedError } from '../../src/testing/executions.ts'
import { avoidHourChange, useHarness } from '../../src/testing/harness.ts'
import { smtpError } from '../../src/testing/servers/sink.ts'
import { sendRefused, stepsOf, useStepSink, waitBriefly } from '../../src/testing/steps.ts'
import { followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { button, heading, screenshotInDarkMode, screenshots, storeOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const sink = useStepSink(api)
const openStore = storeOpener(api, browser, 9, async () => {
  const steps = await stepsOf(api, sink.port)
  return { ...steps, id: steps.storeId }
})
afterAll(() => browser.closePages())

const HOSTILE = '<img src=x onerror="window.harmed=1">"\'{{ 7 | times: 7 }}'

const table = (page: Page) => page.getByRole('table', { name: 'History', exact: true })
const rows = (page: Page) => table(page).getByRole('link')

describeInBrowser('the history', () => {
  it('stores its filters in the URL, displays them, and can be navigated with J, K and Enter', async () => {
    const { page, store, problems, go } = await openStore()
    const from = { subject: `Subject ${HOSTILE}`, runId: HOSTILE }
    for (const [name, status, stepRef] of [
      ['Order confirmation', 'SUCCESS', 'confirm-order'],
      ['Order confirmation', 'FAILED', 'confirm-order'],
      [HOSTILE, 'SKIPPED', HOSTILE],
    ] as const)
      await recordExecution(api, store.id, { name, status, stepRef, ...from })
    await recordExecution(api, store.id, { name: 'Notify', actionType: 'HTTP_REQUEST', stepRef: 'notify' })
    await go('/history')
    await rows(page).nth(3).waitFor()
    await table(page).getByText('Succeeded').waitFor()
    await screenshots(page, 'history')
    let searches = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/searchHistory') && request.postDataJSON().state) searches += 1
    })
    await page.getByLabel('Status').selectOption('Failed')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(page.url()).toContain('state=failed')
    expect(searches, 'a single request, not one for the search and one for the page').toBe(1)
    const newPage = page.context().waitForEvent('page')
    await rows(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] })
    const other = await newPage
    await other.getByText('Accepted from the step “confirm-order”').waitFor()
    expect(other.url()).toContain('state=failed')
    await other.close()
    await heading(page, 'History').waitFor()
    await page.getByLabel('Status').selectOption('Any status')
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
    // The list is open but has no selection, so Enter submits the form.
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
    // Recipients are found by a fingerprint of the whole address.
    await page.getByLabel('Name, subject or full address').fill('ada@exam')
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByText('To find a recipient, enter the complete email address').waitFor()
    await button(page, 'Clear filters').last().click()
    await rows(page).nth(1).click()
    await page.getByText('Nothing was sent: every recipient has unsubscribed.').waitFor()
    await screenshots(page, 'history-hostile')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    expect(problems).toEqual([])
  })
})

describeInBrowser('emails that wait for a sender', () => {
  it('are reported on Home with the name of the sender, and can be filtered in the history', async () => {
    const { page, store: steps, problems, go } = await openStore()
    await recordExecution(api, steps.id, { name: 'Order confirmation' })
    const waiting = await recordExecution(api, steps.id, { name: 'Shipping', status: 'PENDING' })
    await api.app.database.db
      .updateTable('executions')
      .set({ attempts: 2, senderId: steps.senderId, ...storedError('the server refused the login') })
      .where('id', '=', waiting)
      .execute()
    await go('/')
    await page.getByText('Shop cannot send').waitFor()
    await page.getByText('1 email is waiting. The server refused the login.').waitFor()
    await screenshotInDarkMode(page, 'home-sender-down')
    await page.getByRole('link', { name: 'Check the sender' }).click()
    await heading(page, 'Senders').waitFor()
    await go('/history')
    await rows(page).nth(1).waitFor()
    await page.getByLabel('Status').selectOption('Needs attention')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(page.url()).toContain('state=needsPerson')
    await screenshotInDarkMode(page, 'history-needs-person')
    expect(problems).toEqual([])
  })
})

describeInBrowser('an isolated failure', () => {
  it('is linked from Home until it is retried', async () => {
    const { page, store, go } = await openStore()
    const failure = { status: 'FAILED' as const, ...storedError('550 5.1.1 User unknown') }
    await recordExecution(api, store.id, { name: 'Order confirmation', ...failure })
    for (let n = 0; n < 9; n++) await recordExecution(api, store.id, { name: 'Shipping' })
    await go('/')
    await page.getByText('1 email or call still needs attention').waitFor()
    expect(await page.getByText('Nothing needs attention').count()).toBe(0)
    await page.getByRole('link', { name: 'View failures' }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(page.url()).toMatch(/state=needsPerson&from=\d{4}-\d\d-\d\d/)
  })
})

describeInBrowser('an entry', () => {
  it('shows what happened, and retries the original email for recipients who did not get it', async () => {
    const { page, store: steps, problems, go } = await openStore()
    const { id: layoutId } = await steps.create({
      name: 'Order confirmation',
      category: 'marketing',
      bodyType: 'text',
      body: '<p>One</p>',
      subject: 'Your order {{ variables.order.number }} is in',
    })
    sink.onRecipient = (address) =>
      address.startsWith('office') ? smtpError(550, '5.1.1 User unknown') : null
    const sent = await steps.send({
      layoutId,
      to: ['mara@posteo.example', 'office@lindqvist.example'],
      locale: 'de-at',
      runId: 'order-20418',
      stepRef: 'confirm-order',
      variables: {
        customer: { first_name: 'Mara', email: 'mara@posteo.example' },
        order: { number: 'HH-20418' },
      },
    })
    await recordExecution(api, steps.id, { name: 'Reserve stock', runId: 'order-20418', stepRef: 'reserve' })
    await api.operate(updateLayout, { id: layoutId, subject: 'Changed since' }, steps.storeId)
    await go(`/history/${sent.body.executionId}`)
    await heading(page, 'Your order HH-20418 is in · ma****@posteo.example +1').waitFor()
    await page.getByText(sent.body.executionId, { exact: true }).waitFor()
    await page.getByText('Sends to 1 of 2 recipients. The other one already has it.').waitFor()
    await page.getByText('Attempt 1: sent to 1 of 2 recipients').waitFor()
    await page.getByRole('table', { name: 'Messages' }).getByText('of****@lindqvist.example').waitFor()
    expect(await page.content()).not.toContain('mara@posteo.example')
    await screenshots(page, 'history-entry')
    await screenshotInDarkMode(page, 'history-entry')
    expect(await page.getByRole('radio', { name: 'With the original content' }).isChecked()).toBe(true)
    sink.onRecipient = null
    await button(page, 'Retry').click()
    await page.getByText('Started as a retry').waitFor()
    await page.getByText('Attempt 1: sent', { exact: true }).waitFor()
    expect(sink.caught.at(-1)).toMatchObject({
      to: ['office@lindqvist.example'],
      mail: { subject: 'Your order HH-20418 is in' },
    })
    await page.locator(`a[href$="/history/${sent.body.executionId}"]`).first().click()
    await page.getByText('This was retried.').waitFor()
    expect(problems).toEqual([])
  })

  it('asks before retrying an email that may have arrived', async () => {
    const { page, store: steps, go } = await openStore()
    const { id: layoutId } = await steps.create({ bodyType: 'text', body: 'x' })
    const id = await sendRefused(sink, steps, { layoutId, to: 'jo@example.com' })
    const error = storedError(
      'outcome unknown: the connection was lost before the server confirmed the message',
    )
    await api.app.database.db.updateTable('executions').set(error).where('id', '=', id).execute()
    await go(`/history/${id}`)
    await button(page, 'Retry').click()
    const dialog = page.getByRole('dialog', { name: 'Retry even though it may have arrived?' })
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(sink.caught).toHaveLength(0)
    await button(page, 'Retry').click()
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
    await page.getByText('Attempt 1: sent', { exact: true }).waitFor()
    expect(sink.caught).toHaveLength(1)
  })

  it('retries all failures from the same hour, shows the progress, and reports what was skipped', async () => {
    avoidHourChange(api)
    const { page, store: steps, problems, go } = await openStore()
    const { id: layoutId } = await steps.create({ name: 'Order confirmation', bodyType: 'text', body: 'x' })
    const ids: string[] = []
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'e@example.com'])
      ids.push(await sendRefused(sink, steps, { layoutId, to, stepRef: 'confirm-order' }))
    const problem = problemIn('outcome unknown: the connection was lost')
    for (const id of ids.slice(3)) await changeMessages(api, id, (message) => ({ ...message, problem }))
    await go(`/history/${ids[0]}`)
    await page.getByText('Attempt 1: the address was refused').waitFor()
    await button(page, 'Retry all 5 from this hour').waitFor()
    await screenshots(page, 'history-failed')
    await button(page, 'Retry all 5 from this hour').click()
    const dialog = page.getByRole('dialog', { name: 'Retry all 5 failures?' })
    await dialog.getByRole('radio', { name: 'With the original content' }).check()
    await screenshots(page, 'history-retry-all')
    await screenshotInDarkMode(page, 'history-retry-all')
    await dialog.getByRole('button', { name: 'Retry all' }).click()
    await dialog.getByText('3 retries have started.').waitFor()
    await dialog.getByText('2 were not retried:').waitFor()
    await dialog
      .getByText('2 × A recipient may already have received it: retry this execution individually.')
      .waitFor()
    await screenshot(page, 'history-retry-all-done')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('This was retried.').waitFor()
    await expect.poll(() => sink.caught.length).toBe(3)
    await go('/history?state=failed&since=24h')
    await page.getByText('2 of these can be retried together').waitFor()
    await screenshots(page, 'history-retry-found')
    await go(`/history/${ids[0]}`)
    await page.getByRole('link', { name: 'version 1' }).click()
    await page.getByText('There is no earlier version to compare with.').waitFor()
    expect(problems).toEqual([])
  })

  it('cancels a waiting email after a confirmation', async () => {
    const { page, store: steps, go } = await openStore()
    const { id: layoutId } = await steps.create({ name: 'Back in stock', bodyType: 'text', body: 'x' })
    waitBriefly(api)
    sink.onRecipient = () => smtpError(450, 'busy')
    const { executionId } = (await steps.send({ layoutId, to: 'jo@example.com' })).body
    await steps.waitForAttempts(executionId)
    await go(`/history/${executionId}`)
    await page.getByText('Attempt 1: deferred').waitFor()
    await screenshots(page, 'history-waiting')
    await button(page, 'Cancel email').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel email' }).click()
    await page
      .getByText(/Cancelled by Person/)
      .first()
      .waitFor()
    await page.getByRole('main').getByText('Failed', { exact: true }).first().waitFor()
  })

  it('says that the content of a test email is not stored', async () => {
    const { page, store: steps, problems, go } = await openStore()
    const layout = await steps.create({ bodyType: 'text', subject: 'Hello', body: 'x' })
    const input = { id: layout.id, to: 'ada@example.com' }
    const { id } = await api.operate<{ id: string }>(sendTestEmail, input, steps.id)
    await go(`/history/${id}`)
    await page.getByText('The content of a test email is not stored.').waitFor()
    expect(problems).toEqual([])
  })

  it('shows the request and response of a call, masked and indented', async () => {
    const { page, store, problems, go } = await openStore()
    const id = await recordExecution(api, store.id, {
      actionType: 'HTTP_REQUEST',
      name: 'Notify warehouse',
      status: 'FAILED',
      stepRef: 'notify',
      request: {
        method: 'POST',
        url: 'https://api.example/v1/orders',
        headers: { Authorization: 'Bearer abcdefghijklmnop' },
        body: JSON.stringify({ order: 'HH-1', email: 'mara@posteo.example' }),
      },
      response: {
        status: 503,
        headers: { 'content-type': 'text/html' },
        truncated: true,
        body: `<h1>${HOSTILE}</h1>`,
      },
    })
    await go(`/history/${id}`)
    await page.getByText('"order": "HH-1"').waitFor()
    const html = await page.content()
    expect(html).not.toContain('mara@posteo.example')
    expect(html).not.toContain('abcdefghijkl')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    await screenshots(page, 'history-call')
    await page.getByText('Cannot be retried').waitFor()
    await followLink(page, `/app/s/${store.id}/history/exe_nothing`)
    await page.getByText('Not found.').waitFor()
    expect(problems).toEqual([])
  })
})
