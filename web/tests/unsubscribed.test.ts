import { readFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import { recordExecution } from '../../src/testing/executions.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { box, button, emptyStoreOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const openStore = emptyStoreOpener(api, browser, 2)
afterAll(() => browser.closePages())

const HOSTILE = "'><img/src=x/onerror=harmed=1>"

describeInBrowser('people who have unsubscribed', () => {
  it('can be added, searched, removed with Undo, and imported and exported as CSV', async () => {
    const { page, problems } = await openStore('/unsubscribed')
    await page.getByText('No one has unsubscribed').waitFor()
    await button(page, 'Add address').click()
    await box(page, 'Email').fill('nobody')
    await button(page, 'Add').click()
    await page.getByText('Must be an email address.').waitFor()
    expect(await box(page, 'Email').inputValue()).toBe('nobody')
    await box(page, 'Email').fill('mara@posteo.example')
    await button(page, 'Add').click()
    const row = page.getByRole('row', { name: /mara@posteo.example/ })
    await row.waitFor()
    await row.getByRole('button', { name: 'Remove mara@posteo.example' }).click()
    await row.waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await row.waitFor()
    await button(page, 'Import CSV').click()
    const csv = `email\nmara@posteo.example\njo@example.com\n${HOSTILE}\nzoe@example.com\n`
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('2 addresses will be added').waitFor()
    await page.getByText('1 address is already in the list').waitFor()
    await page.getByText('Line 4').waitFor()
    await screenshot(page, 'unsubscribed-import')
    await button(page, 'Add 2 addresses').click()
    await page.getByRole('row', { name: /zoe@example.com/ }).waitFor()
    await page.getByLabel('Part of an address').fill('zoe')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByLabel('Part of an address').fill('nobody here')
    await button(page, 'Clear search').click()
    const download = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    const exported = await readFile(await (await download).path(), 'utf8')
    expect(exported.split('\r\n').map((line) => line.split(',')[0])).toEqual([
      ...['address', 'jo@example.com', 'mara@posteo.example', 'zoe@example.com', ''],
    ])
    await screenshot(page, 'unsubscribed')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    expect(problems).toEqual([])
  })

  it('are erased after their address is entered again; only a hash remains', async () => {
    const { page, store } = await openStore('/unsubscribed')
    const id = await recordExecution(api, store.id, { recipients: ['jo.doe@example.com'], subject: 'Hi Jo' })
    await button(page, 'Add address').click()
    await box(page, 'Email').fill('jo.doe@example.com')
    await button(page, 'Add').click()
    await button(page, 'More for jo.doe@example.com').click()
    await page.getByRole('menuitem', { name: 'Erase recipient' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Repeat the address').fill('somebody@example.com')
    await dialog.getByRole('button', { name: 'Erase recipient' }).click()
    await dialog.getByText('The addresses do not match.').waitFor()
    await screenshot(page, 'unsubscribed-erase')
    await dialog.getByLabel('Repeat the address').fill('Jo.Doe@example.com')
    await dialog.getByRole('button', { name: 'Erase recipient' }).click()
    await page.getByText('1 more is stored only as a hash.').waitFor()
    await page.getByText('No one has unsubscribed').waitFor()
    const rows = await api.app.database.db.selectFrom('executions').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ recipients: '["jo****@example.com"]', subject: null }])
  })
})
