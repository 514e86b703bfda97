import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setMemberRole } from '../../src/core/admin/people/members/members.ts'
import { createHttpRequest } from '../../src/core/delivery/http-requests/create-http-request.ts'
import { setSecret } from '../../src/core/foundation/secrets/set-secret.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { useFreshTarget } from '../../src/testing/servers/target.ts'
import { addStepReference } from '../../src/testing/steps.ts'
import { checkAccessibility } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import {
  box,
  button,
  emptyStoreOpener,
  heading,
  holdRequests,
  signIn,
  waitForLiveUpdates,
} from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const target = useFreshTarget()
const openStore = emptyStoreOpener(api, browser, 15)

const body = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
/** The text in a box, with chips as Liquid. */
const contentOf = (page: Page, name: string) =>
  box(page, name).evaluate((element) => ('value' in element ? element.value : element.textContent))
const suggestion = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const newRequest = (storeId: string, input: object) =>
  api.operate<{ id: string }>(createHttpRequest, { name: 'Request', ...input }, storeId)

describeInBrowser('an HTTP request', () => {
  it('can be created with a secret from the picker, saved, and run after a confirmation, which shows the response', async () => {
    const { page, store, problems } = await openStore('/requests')
    const secret = { name: 'ERP_TOKEN', value: 'canary-token-4711', allowedHosts: ['127.0.0.1'] }
    await api.operate(setSecret, secret, store.id)
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
    await expect.poll(() => contentOf(page, 'Value 1')).toBe('Bearer {{ secrets.ERP_TOKEN }}')
    await body(page).fill('{"count": {{ variables.count }}')
    await button(page, 'Save request').click()
    await heading(page, 'Reserve stock').waitFor()
    await screenshot(page, 'requests-editor')
    await button(page, 'Run').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^Run POST 127\.0\.0\.1:\d+\?$/).waitFor()
    await checkAccessibility(page, 'requests-run', '[role=dialog]')
    await dialog.getByLabel('SKU', { exact: true }).fill('A1')
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    const json = dialog.getByRole('textbox', { name: 'Test data as JSON' })
    await json.fill('{"sku": "A1", "count": ')
    expect(await dialog.getByRole('button', { name: 'Run', exact: true }).isDisabled()).toBe(true)
    await json.fill('{"sku": "A1", "count": 3}')
    await dialog.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('No call was made.').waitFor()
    await page.getByText('Does not render to JSON.', { exact: true }).waitFor()
    expect(await page.getByText('Does not render to JSON.').count()).toBe(1)
    expect(target.received).toEqual([])
    await body(page).fill('{"count": {{ variables.count }}, "mail": "jo@example.com"}')
    await button(page, 'Run').click()
    await dialog.getByText('Your changes will be saved first.').waitFor()
    expect(await dialog.getByLabel('SKU', { exact: true }).inputValue()).toBe('A1')
    expect(await dialog.getByLabel('Count', { exact: true }).inputValue()).toBe('3')
    await dialog.getByRole('button', { name: 'Save and run' }).click()
    await page.getByText('Status 200').waitFor()
    const response = page.getByRole('region', { name: 'Response body' })
    await response.getByText(/"path": "\/stock\/A1"/).waitFor()
    await response.locator('mark').first().waitFor()
    expect(await response.textContent()).not.toContain('jo@example.com')
    expect(target.received).toMatchObject([
      { method: 'POST', headers: { authorization: 'Bearer canary-token-4711' } },
    ])
    expect(await page.content()).not.toContain('canary-token-4711')
    await page.getByText('Request as sent').click()
    await checkAccessibility(page, 'requests-response')
    expect(problems).toEqual([])
  })

  it('offers secrets with the hosts they may be sent to, and searches all of them from any page', async () => {
    const { page, store } = await openStore()
    for (let n = 10; n < 36; n += 1)
      await api.operate(setSecret, { name: `TOKEN_${n}`, value: 'canary-value', allowedHosts: [] }, store.id)
    await page.goto(`/app/s/${store.id}/requests/new`)
    await button(page, 'Add header').click()
    await page.getByRole('button', { name: 'Insert secret into Value 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'TOKEN_10 no host yet', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await dialog.getByRole('button', { name: /TOKEN_35/ }).waitFor()
    await dialog.getByRole('searchbox').fill('TOKEN_11')
    await dialog.getByRole('button', { name: /TOKEN_11/ }).waitFor()
  })

  it('starts a new header with its name', async () => {
    const { page } = await openStore('/requests/new')
    await button(page, 'Add header').click()
    await box(page, 'Header 1').and(page.locator(':focus')).waitFor()
  })

  it('can use variables by name, and a secret that is created without leaving the page', async () => {
    const { page, store, go, problems } = await openStore()
    const other = { name: 'Other', url: 'https://api.example.com/{{ variables.customer.email }}' }
    await api.operate(createHttpRequest, other, store.id)
    await go('/requests/new')
    await box(page, 'URL').fill('https://api.example.com:8443/orders/{{ variables.order_id }}')
    await button(page, 'Add header').click()
    await page.getByRole('button', { name: 'Insert variable into Value 1' }).click()
    await suggestion(page, /^Order ID/).waitFor()
    await suggestion(page, /^Customer → Email.*Used elsewhere/s).waitFor()
    await page.keyboard.type('Customer → First name')
    await suggestion(page, 'Use “Customer → First name” as a new variable').waitFor()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Variable' })
    await panel.getByLabel('If empty, use').fill('you')
    await checkAccessibility(page, 'requests-variable', '[role=dialog]')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(() => contentOf(page, 'Value 1'))
      .toBe('{{ variables.customer.first_name | default: "you" }}')
    await page.getByRole('button', { name: 'Insert variable into the address' }).click()
    await suggestion(page, /^Customer → First name/).click()
    await panel.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => contentOf(page, 'URL')).toContain('}}{{ variables.customer.first_name }}')
    await page.keyboard.press('Control+z')
    await expect.poll(() => contentOf(page, 'URL')).not.toContain('first_name')
    await button(page, 'Insert variable into the JSON').click()
    await suggestion(page, /^Customer → First name/).waitFor()
    await page.keyboard.type('Total')
    await suggestion(page, 'Use “Total” as a new variable').waitFor()
    await page.keyboard.press('Enter')
    await body(page).getByText('{{ variables.total }}').waitFor()
    await box(page, 'URL').fill('https://api.example.com:8443/orders')
    await box(page, 'Value 1').fill('')
    await page.getByRole('button', { name: 'Insert secret into Value 1' }).click()
    await button(page, 'New secret…').click()
    const dialog = page.getByRole('dialog', { name: 'New secret' })
    await dialog.getByLabel('Name').fill('warehouse key')
    await dialog.getByLabel('Value', { exact: true }).fill('canary-token-4712')
    expect(await dialog.getByRole('textbox', { name: 'Hosts' }).inputValue()).toBe('api.example.com')
    await checkAccessibility(page, 'requests-new-secret', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save secret' }).click()
    await expect.poll(() => contentOf(page, 'Value 1')).toBe('{{ secrets.WAREHOUSE_KEY }}')
    expect(problems).toEqual([])
  })

  it('lists, in the secret picker, the hosts that each secret may be sent to', async () => {
    const { page, store, problems } = await openStore()
    await api.operate(setSecret, { name: 'UNUSED', value: 'canary-1', allowedHosts: [] }, store.id)
    await api.operate(setSecret, { name: 'ERP', value: 'canary-2', allowedHosts: ['erp.example'] }, store.id)
    await api.operate(setSecret, { name: 'CHAT', value: 'canary-3', description: 'Team chat' }, store.id)
    await page.goto(`/app/s/${store.id}/requests/new`)
    await button(page, 'Insert secret into the address').click()
    const choices = page.getByRole('dialog').getByRole('listitem')
    await choices.first().waitFor()
    expect(
      await choices.allInnerTexts().then((texts) => texts.map((text) => text.replace('\n', ': '))),
    ).toEqual(['CHAT: any host · Team chat', 'ERP: only erp.example', 'UNUSED: no host yet'])
    expect(problems).toEqual([])
  })

  it('builds a JSON body from fields without any Liquid being typed, and the body is valid for any data', async () => {
    const { page, store, problems } = await openStore()
    await api.operate(setSecret, { name: 'SHOP_KEY', value: 'canary "4713"' }, store.id)
    await page.goto(`/app/s/${store.id}/requests/new`)
    await box(page, 'Name').fill('Create ticket')
    await box(page, 'Method').selectOption('POST')
    await box(page, 'URL').fill(target.url)
    await body(page).waitFor()
    const addField = async (position: string, name: string, group?: string) => {
      await button(page, group ? `Add field to ${group}` : 'Add field').click()
      await page.locator(`[aria-label="Field ${position}"]:focus`).fill(name)
    }
    await addField('1', '')
    expect(await page.getByText('Enter a name.').count(), 'no error before anything was typed').toBe(0)
    await box(page, 'Value of field 1').fill('New order:\n')
    await page.getByText('Enter a name.').waitFor()
    await box(page, 'Field 1').fill('message')
    await box(page, 'Value of field 1').focus()
    await page.getByRole('button', { name: 'Insert variable into Value of field 1' }).click()
    await page.keyboard.type('Order → Note')
    await suggestion(page, 'Use “Order → Note” as a new variable').click()
    const panel = page.getByRole('dialog', { name: 'Variable' })
    await panel.getByRole('button', { name: 'Apply' }).click()
    await page.keyboard.type('!')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Bye')
    await expect
      .poll(() => contentOf(page, 'Value of field 1'))
      .toBe('New order:\n{{ variables.order.note }}!\nBye')
    await addField('2', 'api_key')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('{{shop_k')
    await suggestion(page, 'Secret → SHOP_KEY').waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => contentOf(page, 'Value of field 2')).toBe('{{ secrets.SHOP_KEY }}')
    await button(page, 'Insert secret into Value of field 2').click()
    await button(page, 'New secret…').waitFor()
    await page.keyboard.press('Escape')
    await addField('3', 'customer')
    await box(page, 'Type of field 3').selectOption('Group')
    await addField('3.1', 'orders', 'customer')
    await box(page, 'Type of field 3.1').selectOption('Number or true/false')
    await page.getByText('Enter a number, true, false or null').waitFor()
    await box(page, 'Value of field 3.1').click()
    await page.keyboard.type('{{Order → Total')
    await suggestion(page, 'Use “Order → Total” as a new variable').waitFor()
    await page.keyboard.press('Enter')
    await panel.getByLabel('If empty, use').fill('0')
    await panel.getByRole('button', { name: 'Apply' }).click()
    await checkAccessibility(page, 'requests-fields')
    await button(page, 'More for customer').click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await page.locator('[aria-label="Field 2"]:focus').waitFor()
    await page.getByRole('radio', { name: 'Code' }).click()
    await body(page).getByText('"customer": {').waitFor()
    await page.getByRole('radio', { name: 'Fields' }).click()
    await button(page, 'Run').click()
    const dialog = page.getByRole('dialog')
    const total = dialog.getByRole('textbox', { name: 'Order → Total' })
    await total.fill('12,50 EUR')
    await dialog.getByText('Enter a number without thousands separators').waitFor()
    await total.fill('12,50')
    await dialog.getByRole('tab', { name: 'JSON' }).click()
    await dialog.getByText('"total": 12.5').waitFor()
    const note = 'He said "hi",\nthen left \\o/'
    await dialog
      .getByRole('textbox', { name: 'Test data as JSON' })
      .fill(JSON.stringify({ order: { note, total: 12 } }))
    await dialog.getByRole('button', { name: 'Save and run' }).click()
    await page.getByText('Status 200').waitFor()
    await page.getByText('its step returns this status and body').waitFor()
    const sentBody = JSON.parse(target.received[0]?.body ?? '')
    expect(sentBody).toEqual({
      message: `New order:\n${note}!\nBye`,
      customer: { orders: 12 },
      api_key: 'canary "4713"',
    })
    expect(Object.keys(sentBody)).toEqual(['message', 'customer', 'api_key'])
    // The choice is stored in the browser, which the other tests share.
    await page.getByRole('radio', { name: 'Code' }).click()
    expect(problems).toEqual([])
  })

  it('shows a body that fields cannot express as code, and explains why', async () => {
    const { page } = await openStore('/requests/new')
    await button(page, 'Add field').waitFor()
    expect(await page.getByRole('radio', { name: 'Code' }).count()).toBe(0)
    for (const [text, reason] of [
      ['[1]', 'Only a JSON object can be edited as fields.'],
      ['{"a": 1{% if b %}, "b": 2{% endif %}}', 'Liquid outside the values can only be edited as code.'],
    ] as const) {
      await body(page).fill(text)
      await page.getByRole('radio', { name: 'Fields' }).click()
      await page.getByText(reason).waitFor()
      expect(await page.getByRole('radio', { name: 'Code' }).isChecked()).toBe(true)
    }
  })

  it('shows the response when a new request is saved and run in one step', async () => {
    const { page, problems } = await openStore('/requests/new')
    await box(page, 'Name').fill('New and run')
    await box(page, 'URL').fill(target.url)
    await button(page, 'Run').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and run' }).click()
    await page.getByText('Status 200').waitFor()
    await heading(page, 'New and run').waitFor()
    expect(target.received).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('preserves an unchanged masked credential, and asks for it again if the URL changes', async () => {
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
    await checkAccessibility(page, 'requests-changed-address')
    await page.keyboard.type('Bearer typed-again')
    await button(page, 'Save request').click()
    const rejection = page.getByText(
      'The address 169.254.169.254 is not public. The operator of this server can allow it: see “Settings” in the documentation.',
    )
    await rejection.waitFor()
    await button(page, 'Run').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('The reason is next to the marked field.').waitFor()
    expect(await rejection.count()).toBe(1)
    expect(await page.content()).not.toContain('FLOWPOST')
    await button(page, 'Add header').click()
    await box(page, 'Header 2').fill('authorization')
    await box(page, 'Value 2').fill('{{ x | nope }}')
    await button(page, 'Save request').click()
    await page.getByText('Appears twice.').waitFor()
    await page.getByRole('button', { name: 'Remove header authorization', exact: true }).click()
    await button(page, 'Save request').click()
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  it('is still saved if the user leaves the page, without bringing them back', async () => {
    const { page, go } = await openStore('/requests/new')
    const address = '**/app/api/createHttpRequest'
    const release = await holdRequests(page, address)
    await box(page, 'Name').fill('Saved late')
    await box(page, 'URL').fill(target.url)
    await button(page, 'Save request').click()
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await button(page, 'Leave page').click()
    await heading(page, 'Files').waitFor()
    const saved = page.waitForResponse(address)
    await release()
    await saved
    await go('/requests')
    await page.getByRole('link', { name: 'Saved late' }).waitFor()
    await page.goBack()
    await heading(page, 'Files').waitFor()
  })

  it('can be imported from a curl command; unsupported options are reported, and the import can be undone', async () => {
    const { page } = await openStore('/requests/new')
    await button(page, 'Paste curl command').click()
    await box(page, 'curl command').fill('wget x')
    await button(page, 'Use command').click()
    await page.getByText('This is not a curl command.').waitFor()
    await box(page, 'curl command').fill(
      `curl 'https://api.example.com/orders' -k -H 'X-Shop: 7' \\\n --data-raw '{"a":{"b":[1,2]}}'`,
    )
    await button(page, 'Use command').click()
    await page.getByText('Not imported from the curl command: -k').waitFor()
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

  it('shows the reason and the response of a failed call, and links to its history entry', async () => {
    const { page, store, go } = await openStore()
    const { id } = await newRequest(store.id, { url: target.url })
    target.respondWith((_, response) =>
      response.writeHead(422).end('{"why":"<script>window.hacked=true</script>"}'),
    )
    await go(`/requests/${id}`)
    await button(page, 'Run').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByText('The target responded with status 422.').waitFor()
    await page.getByText('Status 422', { exact: true }).waitFor()
    await page.getByText('"<script>window.hacked=true</script>"').waitFor()
    await page.getByText('Failed', { exact: true }).waitFor()
    await screenshot(page, 'requests-failed')
    await page.getByRole('link', { name: 'Open in history' }).click()
    await page.waitForURL(/\/history\/exe_/)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
  })

  it('preserves unsaved changes when the connection is lost or the session ends, and asks before discarding them', async () => {
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
    // Not with the button, which is gone if another call has already revealed that the session has ended.
    await page.keyboard.press('Control+s')
    await signIn(page, person.email)
    await page.getByText('Your unsaved changes were restored.').waitFor()
    await screenshot(page, 'requests-draft')
    await button(page, 'Save request').click()
    await heading(page, 'Typed before the session ended').waitFor()
    await page.getByText('Your unsaved changes were restored.').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await heading(page, 'Files').waitFor()
  })
})

describeInBrowser('the list of HTTP requests', () => {
  it('shows method, host, uses and last run; duplicates requests, and shows how many steps use one before deleting it', async () => {
    const { page, store, problems, go } = await openStore()
    const { id } = await newRequest(store.id, { name: 'Notify warehouse', method: 'DELETE', url: target.url })
    await newRequest(store.id, { name: 'Other', url: 'https://{{ variables.shop }}.example.com/x' })
    await addStepReference(api, store.id, 's', { requestId: id })
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

  it('is read-only for viewers, and editors cannot run requests', async () => {
    const { page, store, person, go } = await openStore()
    const { id } = await newRequest(store.id, { url: target.url })
    await Promise.all([waitForLiveUpdates(page, store.id), go(`/requests/${id}`)])
    for (const role of ['viewer', 'editor'] as const) {
      await api.operate(setMemberRole, { personId: person.personId, role }, store.id)
      await expect.poll(() => box(page, 'URL').isEditable()).toBe(role === 'editor')
      expect(await button(page, 'Run').count()).toBe(0)
      expect(await button(page, 'Save request').count()).toBe(role === 'editor' ? 1 : 0)
    }
  })
})
