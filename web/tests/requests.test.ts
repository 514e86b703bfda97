import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { createHttpRequest } from '../../src/core/http-requests/create-http-request.ts'
import { setMemberRole } from '../../src/core/people/members/members.ts'
import { setSecret } from '../../src/core/secrets/set-secret.ts'
import { PASSWORD } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { echo, useTarget } from '../../src/testing/servers/target.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { checkLooks } from './looks.ts'
import { box, button, heading, hearing, storeWalker } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const target = useTarget()
const openStore = storeWalker(api, browser, 8)
beforeEach(() => {
  target.answer(echo)
  target.received.length = 0
})

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const newRequest = (storeId: string, input: object) =>
  api.operate<{ id: string }>(createHttpRequest, { name: 'Request', ...input }, storeId)

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
    await body(page).fill('{"count": {{ variables.count }}')
    await button(page, 'Save request').click()
    await heading(page, 'Reserve stock').waitFor()
    await screenshot(page, 'requests-editor')
    await button(page, 'Run').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Run POST 127\.0\.0\.1:\d+\?$/).waitFor()
    await checkLooks(page, 'requests-run', '[role=dialog]')
    const variables = dialog.getByRole('textbox', { name: 'Variables' })
    expect(await variables.textContent()).toContain('sku')
    await variables.fill('{"sku": "A1", "count": 3}')
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('Nothing was called.').waitFor()
    await page.getByText('Does not render to JSON.', { exact: true }).waitFor()
    expect(target.received).toEqual([])
    await body(page).fill('{"count": {{ variables.count }}, "mail": "jo@example.com"}')
    await button(page, 'Run').click()
    await dialog.getByText('Your changes are saved first.').waitFor()
    expect(await variables.textContent()).toMatch(/"sku": "A1",.*"count": 3/)
    await dialog.getByRole('button', { name: 'Save and run' }).click()
    await page.getByText('Status 200').waitFor()
    const answer = page.getByRole('region', { name: 'Body of the answer' })
    await answer.getByText(/"path": "\/stock\/A1"/).waitFor()
    await answer.locator('mark').first().waitFor()
    expect(await answer.textContent()).not.toContain('jo@example.com')
    expect(target.received).toMatchObject([
      { method: 'POST', headers: { authorization: 'Bearer canary-token-4711' } },
    ])
    expect(await page.content()).not.toContain('canary-token-4711')
    await page.getByText('Request as it was sent').click()
    await checkLooks(page, 'requests-answer')
    expect(problems).toEqual([])
  })

  it('keeps a masked credential that nobody touched, and asks for it again when the address changes', async () => {
    const { page, store, go } = await openStore()
    const { id } = await newRequest(store.id, {
      url: target.url,
      headers: { Authorization: 'Bearer a-literal-token-3f9a' },
    })
    await go(`/requests/${id}`)
    expect(await box(page, 'Value 1').inputValue()).toBe('Bearer ••••3f9a')
    await page.getByText('Stored, unchanged. Type to replace it.').waitFor()
    await box(page, 'Name').fill('Renamed <img src=x onerror=window.hacked=true>')
    await page.keyboard.press('Control+s')
    await heading(page, 'Renamed <img src=x onerror=window.hacked=true>').waitFor()
    await box(page, 'URL').fill('http://169.254.169.254/latest')
    await button(page, 'Save request').click()
    await page.getByText(/Enter it again, because the address changed: a stored/).waitFor()
    await page.locator('[aria-label="Value 1"]:focus').waitFor()
    await checkLooks(page, 'requests-changed-address')
    await page.keyboard.type('Bearer typed-anew')
    await button(page, 'Save request').click()
    await page.getByText('Url: address 169.254.169.254 is not allowed: only public addresses').waitFor()
    await button(page, 'Add header').click()
    await box(page, 'Header 2').fill('authorization')
    await box(page, 'Value 2').fill('{{ x | nope }}')
    await button(page, 'Save request').click()
    await page.getByText('Is given twice.').waitFor()
    await page.getByRole('button', { name: 'Remove header authorization', exact: true }).click()
    await button(page, 'Save request').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  it('is saved behind whoever leaves meanwhile, and does not call them back', async () => {
    const { page, go } = await openStore('/requests/new')
    const gone = Promise.withResolvers<void>()
    const address = '**/app/api/createHttpRequest'
    await page.route(address, async (route) => {
      await gone.promise
      await route.continue()
    })
    await box(page, 'Name').fill('Saved late')
    await box(page, 'URL').fill(target.url)
    await button(page, 'Save request').click()
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await button(page, 'Leave page').click()
    await heading(page, 'Files').waitFor()
    const saved = page.waitForResponse(address)
    gone.resolve()
    await saved
    await go('/requests')
    await page.getByRole('link', { name: 'Saved late' }).waitFor()
    await page.goBack()
    await heading(page, 'Files').waitFor()
    await page.unroute(address)
  })

  it('is filled in by a curl command, which says what it leaves out and can be taken back', async () => {
    const { page } = await openStore('/requests/new')
    await button(page, 'Paste curl command').click()
    await box(page, 'curl command').fill('wget x')
    await button(page, 'Use command').click()
    await page.getByText('This is not a curl command.').waitFor()
    await box(page, 'curl command').fill(
      `curl 'https://api.example.com/orders' -k -H 'X-Shop: 7' \\\n --data-raw '{"a":{"b":[1,2]}}'`,
    )
    await button(page, 'Use command').click()
    await page.getByText('Not taken over from the curl command: -k').waitFor()
    expect(await box(page, 'Method').inputValue()).toBe('POST')
    expect(await box(page, 'Name').inputValue()).toBe('api.example.com')
    expect(await box(page, 'Value 1').inputValue()).toBe('7')
    await body(page).getByText('"b": [').waitFor()
    await screenshot(page, 'requests-curl')
    await button(page, 'Undo').click()
    expect(await box(page, 'URL').inputValue()).toBe('')
    await body(page).fill('{\n  "a": "{{ b | nope }}"\n}')
    await box(page, 'Name').fill('x')
    await box(page, 'URL').fill('https://api.example.com')
    await button(page, 'Save request').click()
    await page.getByText('Filter "nope" does not exist, line 2, column 9.').waitFor()
    await page.locator('.cm-lintRange-error').getByText('nope').waitFor()
    await screenshot(page, 'requests-liquid-error')
  })

  it('a failed call says why, shows what came back and leads to its entry in the history', async () => {
    const { page, store, go } = await openStore()
    const { id } = await newRequest(store.id, { url: target.url })
    target.answer((_, reply) => reply.writeHead(422).end('{"why":"<script>window.hacked=true</script>"}'))
    await go(`/requests/${id}`)
    await button(page, 'Run').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('The target answered with status 422.').waitFor()
    await page.getByText('Status 422', { exact: true }).waitFor()
    await page.getByText('"<script>window.hacked=true</script>"').waitFor()
    await page.getByText('Failed', { exact: true }).waitFor()
    await screenshot(page, 'requests-failed')
    await page.getByRole('link', { name: 'Open in history' }).click()
    await page.waitForURL(/\/history\/exe_/)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  it('what was typed survives a lost connection and the end of the session, and leaving with changes asks', async () => {
    const { page, store, person, go } = await openStore()
    const { id } = await newRequest(store.id, { url: target.url })
    await go(`/requests/${id}`)
    await body(page).fill('{"long": "text that took an hour"}')
    await page.context().setOffline(true)
    await box(page, 'Name').fill('Typed offline')
    await button(page, 'Save request').click()
    await page.getByText('Check your connection. Nothing you typed is lost.').waitFor()
    await screenshot(page, 'requests-offline')
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await button(page, 'Stay').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await body(page).textContent()).toContain('text that took an hour')
    await button(page, 'Try again').click()
    await heading(page, 'Typed offline').waitFor()
    await box(page, 'Name').fill('Typed before the session ended')
    await page.context().clearCookies()
    // By a key: something else of the page may have found out before.
    await page.keyboard.press('Control+s')
    await box(page, 'Email').fill(person.email)
    await box(page, 'Password').fill(PASSWORD)
    await button(page, 'Sign in').click()
    await page.getByText('What you had typed here is back.').waitFor()
    await screenshot(page, 'requests-draft')
    await button(page, 'Save request').click()
    await heading(page, 'Typed before the session ended').waitFor()
    await page.getByText('What you had typed here is back.').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await heading(page, 'Files').waitFor()
  })
})

describeInBrowser('the list of HTTP requests', () => {
  it('shows method, host, use and last run; duplicates, and counts the steps before it deletes', async () => {
    const { page, store, problems, go } = await openStore()
    const { id } = await newRequest(store.id, { name: 'Notify warehouse', method: 'DELETE', url: target.url })
    await newRequest(store.id, { name: 'Other', url: 'https://{{ variables.shop }}.example.com/x' })
    await api.app.store.transact((db) =>
      db
        .insertInto('stepReferences')
        .values({
          ...{ storeId: store.id, stepRef: 's', requestId: id, layoutId: null },
          ...{ workflow: null, createdAt: '2026-01-01' },
        })
        .execute(),
    )
    await go('/requests')
    const row = page.getByRole('row', { name: /Notify warehouse/ })
    await row.getByText('1 step').waitFor()
    await row.getByText('never').waitFor()
    await page.getByText('{{ variables.shop }}.example.com').waitFor()
    await screenshot(page, 'requests-list')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await heading(page, 'Other').waitFor()
    await page.goBack()
    await row.getByRole('button', { name: 'More for Notify warehouse' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await heading(page, 'Copy of Notify warehouse').waitFor()
    await page.getByRole('link', { name: 'HTTP requests', exact: true }).first().click()
    await button(page, 'More for Notify warehouse').click()
    await page.getByRole('menuitem', { name: 'Delete request' }).click()
    await page
      .getByText('1 workflow step still uses it. It will fail until it uses another request.')
      .waitFor()
    await button(page, 'Delete request').click()
    await page.getByText('“Notify warehouse” was deleted.').waitFor()
    expect(problems).toEqual([])
  })

  it('a viewer looks and changes nothing; an editor may not run', async () => {
    const { page, store, person, go } = await openStore()
    const { id } = await newRequest(store.id, { url: target.url })
    await Promise.all([hearing(page, store.id), go(`/requests/${id}`)])
    for (const role of ['viewer', 'editor'] as const) {
      await api.operate(setMemberRole, { personId: person.personId, role }, store.id)
      await expect.poll(() => box(page, 'URL').isEditable()).toBe(role === 'editor')
      expect(await button(page, 'Run').isDisabled()).toBe(true)
      expect(await button(page, 'Save request').count()).toBe(role === 'editor' ? 1 : 0)
    }
  })
})
