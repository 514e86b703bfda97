import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addTestInbox } from '../../src/core/delivery/senders/add-test-inbox.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser, watchProblems } from './browser.ts'
import { button, heading } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)

let page: Page
let problems: string[]
let store: string

const field = (name: string) => page.getByLabel(name, { exact: true })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const press = (name: string) => button(page, name).click()
const go = async (name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
}
const addBlock = async (type: string) => {
  await press('Add block')
  await page.getByRole('menuitem', { name: type, exact: true }).click()
}

/** The accessible names that users, scripts and screen readers rely on. */
describeInBrowser('by accessible name,', () => {
  beforeAll(async () => {
    store = (await api.newStore()).id
    await api.operate(addTestInbox, {}, store)
    const person = await signInAs(api, { roles: { [store]: 'admin' } })
    page = await browser.openPage({ cookie: person.cookie })
    problems = watchProblems(page)
    await page.goto(`/app/s/${store}`)
  })

  it('each navigation link opens a page with the same heading', async () => {
    for (const name of [
      ...['Home', 'Layouts', 'Presets', 'Files', 'HTTP requests', 'History', 'Stats', 'Senders', 'Secrets'],
      ...['Unsubscribed', 'Developer', 'Settings', 'People'],
    ])
      await go(name)
    await button(page, 'Account menu').click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('a visual layout can be created, edited with undo and redo, saved and sent as a test', async () => {
    await go('Layouts')
    await press('New layout')
    await field('Name').fill('Spring sale')
    const kinds = page.getByRole('radiogroup', { name: 'Kind' })
    await kinds.getByRole('radio', { name: /^HTML/ }).waitFor()
    expect(await kinds.getByRole('radio', { name: /^Visual/ }).isChecked()).toBe(true)
    await press('Create layout')
    await page.getByRole('link', { name: 'Back to layouts', exact: true }).waitFor()
    await expect.poll(() => textbox('Subject').textContent()).toBe('New email')
    await addBlock('Heading')
    await page.getByRole('region', { name: 'Block', exact: true }).waitFor()
    const headings = page.frameLocator('iframe[title=Canvas]').getByRole('heading')
    await expect.poll(() => headings.count()).toBe(1)
    await press('Undo')
    await expect.poll(() => headings.count()).toBe(0)
    await press('Redo')
    await expect.poll(() => headings.count()).toBe(1)
    await press('Add block')
    for (const type of [
      'Text',
      'Image',
      'Button',
      'Divider',
      'Spacer',
      'Columns',
      'Section',
      'Table',
      'Social',
    ])
      await page.getByRole('menuitem', { name: type, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await addBlock('Text')
    await textbox('Subject').fill('Spring {{ variables.year }}')
    await textbox('Preview text').fill('Everything must go')
    await press('Save')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await page.frameLocator('iframe[title=Preview]').getByRole('heading').first().waitFor()
    await press('Undo')
    await press('Redo')
    await press('Send test')
    await field('To').fill('ada@example.com')
    await press('Send')
    await page.getByRole('link', { name: /inbox/i }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('an HTML layout can be created, and its code box filled in', async () => {
    await page.getByRole('link', { name: 'Back to layouts', exact: true }).click()
    await heading(page, 'Layouts').waitFor()
    await press('New layout')
    await field('Name').fill('Plain')
    await page.getByRole('radio', { name: /^HTML/ }).check()
    await press('Create layout')
    await textbox('HTML').fill('<p>Hello {{ variables.name }}</p>')
    await press('Save')
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await page.frameLocator('iframe[title=Preview]').getByText('Hello').waitFor()
    await page.getByRole('link', { name: 'Back to layouts', exact: true }).click()
  })

  it('a file can be uploaded and an HTTP request can be created', async () => {
    await go('Files')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
      'base64',
    )
    await page
      .getByLabel('Upload files')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await page.getByText('dot.png').first().waitFor()
    await go('HTTP requests')
    await press('New request')
    await field('Name').fill('Ping')
    await field('Method').waitFor()
    await field('URL').fill('https://api.example.com/ping')
    await page.getByRole('textbox', { name: 'Body', exact: true }).waitFor()
    await press('Save request')
    // Wait for the save, because leaving earlier would open a dialog.
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor()
    await button(page, 'Run').waitFor()
  })

  it('a history entry can be opened from the list', async () => {
    await go('History')
    await page.getByRole('table', { name: 'History' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Attempts' }).waitFor()
    expect(problems).toEqual([])
  })
})
