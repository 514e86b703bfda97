import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility, followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { layoutOpener } from './layout-opener.ts'
import { box, button, draftContentsIn } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openNew = layoutOpener(api, browser)
afterAll(() => browser.closePages())

const LAYOUT = {
  name: 'Welcome',
  bodyType: 'text',
  subject: 'New email',
  body: '<p>Hello {{ variables.name }}</p>\n<p>one</p>\n<p>two</p>\n<p>three</p>',
}

async function openLayout(fields: object = {}) {
  const layout = await openNew({ ...LAYOUT, ...fields })
  const { store, id } = layout
  await code(layout.page).waitFor()
  const change = (input: object) => api.operate(updateLayout, { id, ...input }, store.id)
  const readSaved = () =>
    layout.person.call<{ body: string; subject: string }>('getLayout', { id }, { store: store.id })
  return { ...layout, change, readSaved }
}

const code = (page: Page) => page.getByRole('textbox', { name: 'HTML', exact: true })
const waitForState = (page: Page, text: string) =>
  page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${text}$`) })
    .waitFor()
const waitForPreview = (page: Page, text: string) =>
  page.frameLocator('iframe[title=Preview]').getByText(text).waitFor()

describeInBrowser('an HTML layout', () => {
  it('reports errors at their line, in the preview and when saving', async () => {
    const { page } = await openLayout()
    await code(page).fill('<p>fine</p>\n<p>{% if a %}</p>')
    await page.getByText(/^Line 2, column 4: /).waitFor()
    await button(page, 'Save').click()
    await waitForState(page, '1 unsaved change')
    await screenshot(page, 'editor-text-problem')
    await code(page).fill('<p>fine</p>')
    await waitForPreview(page, 'fine')
    await page.getByText(/^Line 2/).waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await waitForState(page, 'Saved')
  })

  it('saves exactly what is typed, without a second closing tag, brace or quote', async () => {
    const { page, readSaved } = await openLayout({ body: '' })
    const source = '<p title="{{ variables.a }}">{% if variables.a %}({{ variables.b }}){% endif %}</p>'
    await code(page).click()
    await page.keyboard.type(source)
    await button(page, 'Save').click()
    await waitForState(page, 'Saved')
    expect((await readSaved()).body.body).toBe(source)
  })

  it('shows both versions of a conflict line by line, and loses nothing', async () => {
    const { page, change, readSaved } = await openLayout()
    await code(page).fill(LAYOUT.body.replace('one', 'ONE').replace('three', 'mine'))
    await change({ body: LAYOUT.body.replace('three', 'theirs'), subject: 'Theirs' })
    await page.getByText(/saved version 2 while you were editing/).waitFor()
    await button(page, 'Save').click()
    await page.getByText('One part was changed on both sides.').waitFor()
    await screenshot(page, 'editor-conflict')
    const part = page.getByRole('radiogroup', { name: 'HTML, from line 4' })
    await part.getByRole('radio', { name: 'Both' }).check()
    await button(page, 'Save merged version').click()
    await waitForState(page, 'Saved')
    expect((await readSaved()).body).toMatchObject({
      subject: 'Theirs',
      body: '<p>Hello {{ variables.name }}</p>\n<p>ONE</p>\n<p>two</p>\n<p>mine</p>\n<p>theirs</p>',
    })
  })

  it('asks before leaving with unsaved changes, but not when switching between parts of the layout', async () => {
    const { page } = await openLayout()
    await code(page).fill('<p>Not saved yet</p>')
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('table', { name: 'Versions' }).waitFor()
    await page.getByRole('link', { name: 'Design' }).click()
    await code(page).getByText('Not saved yet').waitFor()
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    await button(page, 'Stay').click()
    await waitForState(page, '1 unsaved change')
    await page.getByRole('link', { name: 'Back to layouts' }).click()
    await button(page, 'Leave').click()
    await page.getByRole('heading', { level: 1, name: 'Layouts' }).waitFor()
  })

  it('is rendered with test data, and a test email matches the preview', async () => {
    const { page, store, person, id } = await openLayout({
      body: '<p>Hello {{ variables.name }}</p>{% for item in variables.items %}<p>{{ item.title }}</p>{% endfor %}',
    })
    await api.operate(addTestInbox, {}, store.id)
    await button(page, 'Test data').click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada')
    await button(page, 'Add item').click()
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Beans')
    await screenshot(page, 'editor-test-data')
    await page.getByRole('tab', { name: 'JSON' }).click()
    await page.getByRole('dialog').getByText('"Beans"').waitFor()
    await button(page, 'Done').click()
    await waitForPreview(page, 'Hello Ada')
    await waitForPreview(page, 'Beans')
    await button(page, 'Send test').click()
    await page.getByRole('dialog').getByLabel('To', { exact: true }).fill('ada@example.com')
    await button(page, 'Send').click()
    const call = async <T>(name: string, input: object) =>
      (await person.call<T>(name, input, { store: store.id })).body
    const inbox = () => call<{ data: { id: string }[] }>('listInboxMessages', {})
    await expect.poll(async () => (await inbox()).data.length).toBe(1)
    const [{ id: message } = { id: '' }] = (await inbox()).data
    const received = await call<{ html: string }>('getInboxMessage', { id: message })
    const variables = { name: 'Ada', items: [{ title: 'Beans' }] }
    const preview = await call<{ html: string }>('previewDraft', { id, draft: {}, variables })
    expect(received.html.replaceAll('\r\n', '\n').trim()).toBe(preview.html.trim())
  })
})

const LONG = {
  name: 'A layout whose name is long enough to need more room than the bar above it has',
  category: 'marketing',
  subject: 'Your order {{ variables.order.number }} is in',
  previewText: 'Roasted tomorrow',
  body: '<h1>Thank you</h1>\n<p>Order {{ variables.order.number }}</p>\n<a href="http://x.example">Go</a>',
}

describeInBrowser('the accessibility check in both color schemes and at both widths', () => {
  it('passes for an HTML layout, its settings, test data and “Used by” page, and a translation that has lost a tag', async () => {
    const { page, store, id, problems, change } = await openLayout(LONG)
    await waitForPreview(page, 'Thank you')
    await checkAccessibility(page, 'layout-html')
    await button(page, 'Test data').click()
    await page.getByRole('dialog').getByLabel('Order → Number', { exact: true }).waitFor()
    await checkAccessibility(page, 'layout-test-data', '[role=dialog]')
    await button(page, 'Done').click()
    await button(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Layout settings' }).click()
    await page.getByRole('dialog', { name: 'Layout settings' }).getByLabel('Company details').waitFor()
    await checkAccessibility(page, 'layout-settings', '[role=dialog]')
    await button(page, 'Done').click()
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Danke', body: '<p>Danke</p>' }, store.id)
    await change({ subject: `${LONG.subject}!` })
    await page.getByRole('link', { name: 'Languages' }).click()
    await page
      .getByRole('region', { name: 'Texts' })
      .getByText(/^Variables? missing: /)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByRole('row', { name: /Language saved/ }).waitFor()
    await page.getByRole('link', { name: 'Used by' }).click()
    await page.getByRole('main').waitFor()
    await checkAccessibility(page, 'layout-used-by')
    await followLink(page, `/app/s/${store.id}/layouts/${id}/languages/de/design`)
    await waitForPreview(page, 'Danke')
    expect(await page.getByRole('link', { name: 'Languages' }).getAttribute('aria-current')).toBe('page')
    await box(page, 'Subject').fill('Vielen Dank')
    await button(page, 'Save').click()
    const warning = page.getByText('Saved. These parts of the main language are missing or changed here:')
    await warning.getByText('{{ variables.order.number }}').waitFor()
    await checkAccessibility(page, 'layout-language-lost')
    await button(page, 'Close').click()
    await warning.waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('passes for a conflict', async () => {
    const { page, change } = await openLayout(LONG)
    await box(page, 'Subject').fill('Mine')
    await change({ subject: 'Theirs', previewText: 'Also theirs' })
    await button(page, 'Compare').click()
    await page.getByRole('radiogroup', { name: 'Subject' }).getByRole('radio', { name: 'operator’s' }).check()
    await checkAccessibility(page, 'layout-conflict')
    await button(page, 'Save merged version').click()
    await waitForState(page, 'Saved')
  })
})

/** Must be the last test, because it crashes the page that the others share. */
describeInBrowser('an HTML layout', () => {
  it('can be edited, previewed and saved; undo works after saving; a crashed page restores its draft, and discarding it restores the saved version', async () => {
    const { page, problems, readSaved } = await openLayout()
    await waitForState(page, 'Saved')
    await box(page, 'Subject').fill('Welcome to the shop')
    await box(page, 'Preview text').fill('Here is what comes next')
    await code(page).fill('<h1>Hello</h1>\n<p>We are glad.</p>')
    await waitForState(page, '3 unsaved changes')
    await waitForPreview(page, 'We are glad.')
    await screenshot(page, 'editor-text')
    await page.keyboard.press('Control+s')
    await waitForState(page, 'Saved')
    expect((await readSaved()).body).toMatchObject({ body: '<h1>Hello</h1>\n<p>We are glad.</p>' })
    await button(page, 'Undo').click()
    await code(page).getByText('Hello {{ variables.name }}').waitFor()
    await waitForState(page, '1 unsaved change')
    await button(page, 'Redo').click()
    await waitForState(page, 'Saved')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await keys.getByText('Show keyboard shortcuts').waitFor()
    // An HTML layout has no blocks.
    expect(await keys.getByText('Duplicate').count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(problems).toEqual([])
    // Only what the server does not have is stored in the browser.
    await page.route('**/putDraft', (route) => route.abort())
    await code(page).fill('<p>Then it crashed</p>')
    await expect.poll(() => draftContentsIn(page)).toContain('Then it crashed')
    const context = page.context()
    const devtools = await context.newCDPSession(page)
    void devtools.send('Page.crash').catch(() => {})
    await page.waitForEvent('crash')
    const reopenedPage = await context.newPage()
    await reopenedPage.goto(page.url())
    await reopenedPage.getByText(/^Your draft from \d\d:\d\d was restored\.$/).waitFor()
    await code(reopenedPage).getByText('Then it crashed').waitFor()
    await screenshot(reopenedPage, 'editor-draft')
    await button(reopenedPage, 'Discard').click()
    await code(reopenedPage).getByText('We are glad.').waitFor()
    await expect.poll(() => draftContentsIn(reopenedPage)).not.toContain('Then it crashed')
  })
})
