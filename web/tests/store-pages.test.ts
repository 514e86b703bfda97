import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createStore } from '../../src/core/admin/stores/create-store.ts'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { addSmtpSender } from '../../src/core/delivery/senders/add-smtp-sender.ts'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { listSmtpSenders } from '../../src/core/delivery/senders/list-smtp-senders.ts'
import { PASSWORD, signInAs } from '../../src/testing/app/app-client.ts'
import { recordExecution } from '../../src/testing/executions.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { addInboxMessage } from '../../src/testing/inbox-mail.ts'
import { checkAccessibilityAndOverflow } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import {
  box,
  button,
  emptyStoreOpener,
  heading,
  holdRequests,
  openAsUser,
  screenshots,
} from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 15)

describeInBrowser('the first steps', () => {
  it('offer to send a test email only once there is a layout', async () => {
    const { page, store } = await openStore('')
    const sendTest = page.getByRole('link', { name: 'Send test email' })
    await page.getByText('Available once you have a layout').waitFor()
    expect(await sendTest.count()).toBe(0)
    await api.operate(createLayout, { name: 'Welcome', bodyType: 'text', subject: 'Hello' }, store.id)
    await sendTest.waitFor()
  })
})

describeInBrowser('API keys', () => {
  it('can be created, are shown once, and can be changed and revoked, which takes effect immediately', async () => {
    const { page, problems } = await openStore('/developer')
    await button(page, 'New key').click()
    const dialog = page.getByRole('dialog')
    await box(page, 'Name').fill('Shop backend')
    expect(await dialog.getByRole('radio', { name: 'Read', exact: true }).isChecked()).toBe(true)
    await dialog
      .getByRole('radiogroup', { name: 'Level' })
      .getByLabel('Read & write', { exact: true })
      .check()
    await button(page, 'Create key').click()
    const keyField = page.getByRole('textbox', { name: 'API key', exact: true })
    const key = await keyField.inputValue()
    expect(key).toMatch(/^fak_/)
    await screenshot(page, 'key-shown')
    await page.keyboard.press('Escape')
    expect(await keyField.isVisible()).toBe(true)
    expect((await api.call('/api/v1/me', { key })).body).toMatchObject({ level: 'write' })
    await button(page, 'Done').click()
    await keyField.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(key.slice(8))
    const row = page.getByRole('row', { name: /Shop backend/ })
    await page.route(
      '**/app/api/setKeyLevel',
      (route) =>
        route.fulfill({ status: 409, json: { code: 'other', data: {}, field: null, text: 'Not now.' } }),
      { times: 1 },
    )
    await row.getByLabel('Level of Shop backend').selectOption('Read')
    const refusal = page.getByRole('dialog', { name: 'Something went wrong' })
    await refusal.getByText('Not now.').waitFor()
    await screenshot(page, 'refusal')
    await refusal.getByRole('button', { name: 'Close', exact: true }).click()
    await refusal.waitFor({ state: 'detached' })
    await row.getByLabel('Level of Shop backend').selectOption('Read')
    await page.getByText('“Shop backend” now has Read access.').waitFor()
    expect((await api.call('/api/v1/me', { key })).body).toMatchObject({ level: 'read' })
    await row.getByRole('button', { name: 'Revoke', exact: true }).click()
    await button(page, 'Revoke key').click()
    await row.waitFor({ state: 'detached' })
    expect((await api.call('/api/v1/me', { key })).status).toBe(401)
    expect(problems).toEqual([])
  })

  it('require the password again after ten minutes', async () => {
    const { page } = await openStore('/developer')
    await button(page, 'New key').waitFor()
    api.clock.advance(11 * 60)
    await button(page, 'New key').click()
    await box(page, 'Name').fill('Later')
    await button(page, 'Create key').click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await dialog.getByText('Incorrect password.').waitFor()
    await screenshot(page, 'confirm-identity')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    expect(await page.getByRole('textbox', { name: 'API key', exact: true }).inputValue()).toMatch(/^fak_/)
  })
})

describeInBrowser('a code example', () => {
  it('can be copied on plain http, where browsers have no clipboard API', async () => {
    const { page } = await openStore('/developer')
    const example = page.getByRole('region').filter({ hasText: '/api/mcp' }).first()
    await page.evaluate(`
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      addEventListener('copy', (event) => { window.copied = event.clipboardData.getData('text/plain') }, { once: true })`)
    await example.locator('..').getByRole('button').click()
    expect(await page.evaluate('copied')).toBe((await example.innerText()).trim())
    await page.evaluate('delete navigator.clipboard')
  })
})

describeInBrowser('a store without demo content', () => {
  it('shows four steps on Home, each checked off once any user has done it', async () => {
    const { page, store } = await openStore('')
    const steps = page.getByRole('listitem')
    await steps.filter({ hasText: 'Add a sender' }).getByRole('link', { name: 'Add sender' }).click()
    await button(page, 'Use the test inbox').click()
    await page
      .getByRole('row', { name: /Test inbox/ })
      .getByText('Default')
      .waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await steps.filter({ hasText: 'Add a sender' }).getByRole('img', { name: 'done' }).waitFor()
    await screenshot(page, 'first-steps')
    await api.operate(createLayout, { name: 'Welcome', bodyType: 'text', subject: 'Hello' }, store.id)
    await steps.filter({ hasText: 'Write your first layout' }).getByRole('img', { name: 'done' }).waitFor()
  })
})

describeInBrowser('a store in which emails have been sent', () => {
  it('explains on Home what Flowpost does and where to begin, until the user hides it', async () => {
    const { page, store, go } = await openStore('/layouts')
    await api.operate(addTestInbox, {}, store.id)
    await api.operate(createLayout, { name: 'Welcome', bodyType: 'text', subject: 'Hello' }, store.id)
    await recordExecution(api, store.id)
    await go('/')
    const explanation = page.getByText('Flowpost sends emails and makes calls for your workflows.')
    await explanation.waitFor()
    await checkAccessibilityAndOverflow(page, 'home-welcome')
    await page.getByRole('link', { name: 'Open layouts' }).click()
    await heading(page, 'Layouts').waitFor()
    await go('/')
    await button(page, 'Hide').click()
    await explanation.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    expect(await explanation.count()).toBe(0)
  })
})

describeInBrowser('secrets', () => {
  it('can be set but never read; an invalid name is reported without losing the value', async () => {
    const { page, problems } = await openStore('/secrets')
    await button(page, 'New secret').click()
    await box(page, 'Name').fill('1st token')
    await page.getByRole('radio', { name: 'Any host' }).check()
    await box(page, 'Value').fill('canary-value-1')
    await box(page, 'Description').fill('For the warehouse')
    await button(page, 'Save secret').click()
    await page.getByText(/Must be capital letters/).waitFor()
    expect(await box(page, 'Value').inputValue()).toBe('canary-value-1')
    await box(page, 'Name').fill('erp token')
    await button(page, 'Save secret').click()
    const row = page.getByRole('row', { name: /ERP_TOKEN/ })
    await row.getByText('Value set').waitFor()
    expect(await page.content()).not.toContain('canary-value-1')
    await row.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.getByRole('dialog', { name: 'Edit ERP_TOKEN' }).waitFor()
    await page.getByText('Leave empty to keep the stored value.').waitFor()
    await box(page, 'Description').fill('For the shop')
    await button(page, 'Save secret').click()
    await row.getByText('For the shop').waitFor()
    await row.getByText('Value set').waitFor()
    const releaseUses = await holdRequests(page, '**/app/api/listSecretUses')
    await row.getByRole('button', { name: 'More for ERP_TOKEN' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    expect(await button(page, 'Remove secret').isDisabled()).toBe(true)
    await releaseUses()
    await page.getByText('Nothing uses it. Its value will be deleted.').waitFor()
    await button(page, 'Remove secret').click()
    await page.getByText('No secrets yet').waitFor()
    expect(problems).toEqual([])
  })

  it('are fetched only once after the user changes one, even though the server reports the change to every open page', async () => {
    const { page } = await openStore('/secrets')
    await button(page, 'New secret').click()
    await box(page, 'Name').fill('ERP_TOKEN')
    await page.getByRole('radio', { name: 'Any host' }).check()
    await box(page, 'Value').fill('canary-value-1')
    const fetches: string[] = []
    page.on('request', (request) => fetches.push(request.url().replace(/.*\//, '')))
    await button(page, 'Save secret').click()
    await page.getByRole('row', { name: /ERP_TOKEN/ }).waitFor()
    // Longer than the server needs to detect and report a change.
    await page.waitForTimeout(1_200)
    expect(fetches.filter((name) => name === 'listSecrets')).toHaveLength(1)
  })
})

describeInBrowser('an SMTP sender', () => {
  it('can be added, made the default, edited and removed', async () => {
    const { page, store } = await openStore('/senders')
    await button(page, 'Add SMTP sender').click()
    await box(page, 'Name').fill('Shop mail')
    await box(page, 'Host').fill('smtp.halmhazel.example')
    await box(page, 'Encryption').selectOption('TLS')
    expect(await box(page, 'Port').inputValue()).toBe('465')
    await box(page, 'User name').fill('shop')
    await box(page, 'Password').fill('a password')
    await box(page, 'From address').fill('shop@halmhazel.example')
    await box(page, 'From name').fill('Halm & Hazel')
    await button(page, 'Save sender').click()
    const row = page.getByRole('row', { name: /Shop mail/ })
    await row.getByText('Default').waitFor()
    await row.getByText('smtp.halmhazel.example:465').waitFor()
    await row.getByRole('button', { name: 'More for Shop mail' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await box(page, 'Name').fill('Shop letters')
    await page.getByText('Leave empty to keep the current value.').first().waitFor()
    await screenshot(page, 'sender-edit')
    await page.getByRole('checkbox', { name: 'The server does not require a login' }).check()
    expect(await box(page, 'User name').count()).toBe(0)
    await box(page, 'From name').fill('')
    await button(page, 'Save sender').click()
    await page.getByRole('row', { name: /Shop letters/ }).waitFor()
    const stored = await api.operate<{ data: object[] }>(listSmtpSenders, {}, store.id)
    expect(stored.data).toMatchObject([{ hasUsername: false, hasPassword: false, fromName: null }])
    await button(page, 'More for Shop letters').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await button(page, 'Remove sender').click()
    await page.getByText('No senders yet').waitFor()
  })
})

describeInBrowser('a sender that cannot send', () => {
  it('can be made the default, and the page says that it cannot send', async () => {
    const { page, store } = await openStore('/senders')
    await api.operate(addTestInbox, {}, store.id)
    const broken = {
      name: 'Wrong server',
      host: '127.0.0.1',
      port: 1,
      tls: 'none',
      fromAddress: 'a@b.example',
    }
    await api.operate(addSmtpSender, broken, store.id)
    await button(page, 'More for Wrong server').click()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await page.getByText('“Wrong server” is now the default sender, but it cannot send emails.').waitFor()
    await page.getByText('127.0.0.1:1 refused the connection').waitFor()
    await screenshot(page, 'sender-default-fails')
    await button(page, 'More for Test inbox').click()
    await page.getByRole('menuitem', { name: 'Make default' }).click()
    await page.getByText('it cannot send emails').waitFor({ state: 'detached' })
  })
})

describeInBrowser('the name of a store', () => {
  it('is read-only for everyone but the owner', async () => {
    const { page, store } = await openStore('/settings')
    await page.getByText('Only the owner of this installation can change it.').waitFor()
    expect(await box(page, 'Store name').inputValue()).toBe(store.name)
    expect(await box(page, 'Store name').isEditable()).toBe(false)
    expect(await button(page, 'Rename store').count()).toBe(0)
    await screenshot(page, 'settings-admin')
  })
})

describeInBrowser('the test inbox', () => {
  it('opens links in emails in a new tab, and highlights Senders in the menu', async () => {
    const { page, store, problems, go } = await openStore()
    const id = await addInboxMessage(api, store.id, { filename: 'a', contentType: 'text/plain', content: '' })
    await page.context().route('https://shop.example/**', (route) => route.fulfill({ body: 'Terms' }))
    await go(`/inbox/${id}`)
    const menu = page.getByRole('navigation', { name: 'Store', exact: true })
    expect(await menu.locator('[aria-current]').allTextContents()).toEqual(['Senders'])
    const opening = page.context().waitForEvent('page')
    await page.frameLocator('iframe').getByRole('link', { name: 'in the shop' }).click()
    const tab = await opening
    await tab.getByText('Terms').waitFor()
    expect([tab.url(), await tab.evaluate('window.opener')]).toEqual(['https://shop.example/terms', null])
    await tab.close()
    expect(problems).toEqual([])
  })

  it('offers the attachments of a message for download', async () => {
    const { page, store, problems, go } = await openStore()
    const file = { filename: 'Terms & conditions.html', contentType: 'text/html', content: '<p>Terms</p>' }
    const id = await addInboxMessage(api, store.id, file)
    await go(`/inbox/${id}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: file.filename, exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(file.filename)
    expect(await text(await download.createReadStream())).toBe(file.content)
    await screenshot(page, 'inbox-attachment')
    expect(problems).toEqual([])
  })
})

describeInBrowser('people', () => {
  it('are invited, join with a link from an owner, and get the role from the invitation', async () => {
    const { page, store } = await openStore('/people')
    await button(page, 'Invite person').click()
    await page.getByText('An owner can find this one on the People page and share its link.').waitFor()
    await box(page, 'Email').fill('jonas@halmhazel.example')
    await page.getByRole('radio', { name: 'Viewer', exact: true }).check()
    await screenshot(page, 'invite-by-owner')
    await button(page, 'Create invitation').click()
    await page.getByText('Ask an owner to send the link to jonas@halmhazel.example.').waitFor()
    await page.getByRole('row', { name: /jonas@halmhazel.example/ }).waitFor()
    const owner = await signInAs(api, { isOwner: true })
    const ownerPage = await browser.openPage({ cookie: owner.cookie })
    await ownerPage.goto(`/app/s/${store.id}/people`)
    await button(ownerPage, 'Create a link for jonas@halmhazel.example').click()
    const url = await ownerPage.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await screenshots(ownerPage, 'invitation-link')
    await button(ownerPage, 'Done').click()
    await button(ownerPage, 'Invite person').click()
    await ownerPage.getByRole('dialog').getByRole('link', { name: 'Set up a sender' }).waitFor()
    await ownerPage.keyboard.press('Escape')
    const guest = await browser.openPage()
    await guest.goto(`/app/invite${url.slice(url.indexOf('#'))}`)
    await heading(guest, `Join ${store.name}`).waitFor()
    await screenshot(guest, 'invite')
    await box(guest, 'Your name').fill('Jonas Wirth')
    await box(guest, 'Password').fill('a phrase of my own 7')
    await button(guest, 'Join').click()
    await heading(guest, 'Home').waitFor()
    expect(await guest.getByRole('link', { name: 'Developer', exact: true }).count()).toBe(0)
    await page.getByLabel('Role of Jonas Wirth').selectOption('Admin')
    await page.getByText('Jonas Wirth now has the Admin role.').waitFor()
    await guest.getByRole('link', { name: 'Files', exact: true }).click()
    await heading(guest, 'Files').waitFor()
    await guest.getByRole('link', { name: 'Developer', exact: true }).click()
    await guest.getByText('No API keys yet').waitFor()
  })
})

describeInBrowser('an owner', () => {
  it('can rename a store in its settings, which updates its name everywhere', async () => {
    const { page, store } = await openStore()
    const other = await api.operate<{ id: string }>(createStore, { name: 'Hazel Outlet' })
    await openAsUser(page, api, await signInAs(api, { isOwner: true }), `/app/s/${store.id}/settings`)
    await box(page, 'Store name').fill('')
    await button(page, 'Rename store').click()
    await page.getByText(/^Required/).waitFor()
    await box(page, 'Store name').fill('Halm & Hazel <i>')
    await button(page, 'Rename store').click()
    await page.getByText('The store was renamed.').waitFor()
    await page.getByTitle('Halm & Hazel <i>', { exact: true }).waitFor()
    await screenshot(page, 'settings-owner')
    await button(page, 'Switch store').click()
    await page.getByRole('menuitem', { name: 'Hazel Outlet' }).click()
    await page.getByTitle('Hazel Outlet', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.waitForURL(`**/s/${other.id}/settings`)
  })
})
