import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { updateLayout } from '../../src/core/content/layouts/update-layout.ts'
import { putTranslation } from '../../src/core/content/translations/put-translation.ts'
import { createRepo, useGitServer } from '../../src/testing/git/repo.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { checkAccessibility, followLink } from './accessibility.ts'
import { describeInBrowser, screenshot, useBrowser } from './browser.ts'
import { button, storeOpener } from './navigation.ts'

const api = useHarness()
const browser = useBrowser(api)
const server = useGitServer()
const openStore = storeOpener(api, browser, 4, async () => {
  const shop = await createRepo(api, server)
  return { ...shop, id: shop.storeId }
})
afterAll(() => browser.closePages())

const HOSTILE = '<img src=x onerror="window.harmed=1">'

const item = (id: string, name: string) => ({ type: 'text', id, html: `<p>${name}<br>Quantity 1</p>` })
const design = (title: string, ...lastBlocks: object[]) => ({
  global: { background: '#f6efe4', textColor: '#2f2a24', buttonColor: '#7a3b1d' },
  blocks: [
    {
      type: 'section',
      id: 'hero',
      background: '#ffffff',
      blocks: [
        { type: 'heading', id: 'title', text: title, align: 'center' },
        { type: 'text', id: 'lead', html: '<p>We pack your order today.</p>', align: 'center' },
        { type: 'button', id: 'follow', label: 'Track your order', href: 'https://shop.example/orders' },
      ],
    },
    {
      type: 'columns',
      id: 'items',
      columns: [{ blocks: [item('a', 'Mug')] }, { blocks: [item('b', 'Lamp')] }],
    },
    ...lastBlocks,
  ],
})

/** Creates a layout, then changes its wording, replaces its last block, and adds a language. */
async function changedLayout(storeId: string) {
  const subject = 'Your order {{ variables.order.number }} is in'
  const { id } = await api.operate<{ id: string }>(
    createLayout,
    {
      name: 'Order confirmation',
      subject,
      bodyDesign: design('Thank you, and welcome.', {
        type: 'text',
        id: 'help',
        html: '<p>Something wrong? Reply within an hour.</p>',
      }),
    },
    storeId,
  )
  const newBlock = { type: 'text', id: 'fresh', html: '<p>Free returns for 30 days</p>', align: 'center' }
  const bodyDesign = design(`Thank you, nice to see you again. ${HOSTILE}`, newBlock)
  await api.operate(updateLayout, { id, subject: 'Your order is on its way', bodyDesign }, storeId)
  await api.operate(putTranslation, { id, locale: 'fr', subject: 'En route' }, storeId)
  return id
}

const frame = (page: Page, version: number) =>
  page.frameLocator(`iframe[title="Version ${version}, rendered"]`)

describeInBrowser('versions', () => {
  it('are compared as a list of differences and as rendered emails with highlighted changes, and can be restored', async () => {
    const { page, store, problems, go } = await openStore()
    const id = await changedLayout(store.id)
    await go(`/layouts/${id}/versions`)
    const table = page.getByRole('table', { name: 'Versions' })
    await table.getByRole('link', { name: 'Version 3', exact: true }).waitFor()
    await table.getByText('French', { exact: true }).waitFor()
    await checkAccessibility(page, 'versions')
    await table.getByRole('link', { name: 'Version 1', exact: true }).click()
    await page.getByText('This is the first version').waitFor()
    expect(await page.getByRole('combobox').count()).toBe(1)
    await page.goBack()
    await page.getByRole('checkbox', { name: 'Select version 1' }).check()
    await page.getByRole('checkbox', { name: 'Select version 3' }).check()
    await page.getByRole('checkbox', { name: 'Select version 2' }).check()
    expect(await page.getByRole('checkbox', { name: 'Select version 1' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'Select version 3' }).uncheck()
    await page.getByRole('checkbox', { name: 'Select version 1' }).check()
    await button(page, 'Compare 1 and 2').click()
    await page.getByRole('heading', { name: 'What changed' }).waitFor()
    expect(page.url()).toContain('from=1&to=2')
    const subjectChange = page.getByRole('listitem').filter({ hasText: 'Subject' })
    expect(await subjectChange.locator('del').first().textContent()).toContain('Order → Number')
    expect(await subjectChange.locator('ins').last().textContent()).toContain('way')
    await frame(page, 2).getByText('Free returns for 30 days').waitFor()
    await frame(page, 1).getByText('Something wrong?').first().waitFor()
    const newer = page.locator('[data-render=to]')
    await newer.getByText('Added', { exact: true }).waitFor()
    await newer.getByText('Changed', { exact: true }).waitFor()
    await page.locator('[data-render=from]').getByText('Removed', { exact: true }).waitFor()
    expect(await frame(page, 2).locator('body').innerHTML()).not.toMatch(/Added<|Changed</)
    await checkAccessibility(page, 'versions-compared')
    await page.getByRole('button', { name: /^Added Text “Free returns for 30 days”/ }).click()
    await screenshot(page, 'versions-compared-shown')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    expect(await button(page, 'Restore version 2').isVisible()).toBe(true)
    await page.getByRole('combobox', { name: 'Newer version' }).selectOption('3')
    await button(page, 'Restore version 1').click()
    await page.getByText('This language did not exist then and will be removed: French.').waitFor()
    await screenshot(page, 'version-restored')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click()
    await table.getByRole('row', { name: /Version 4.*Version 1 restored/ }).waitFor()
    expect(problems).toEqual([])
  })

  it('offer to restore the version before the current one when the current one is opened', async () => {
    const { page, store, go } = await openStore()
    const id = await changedLayout(store.id)
    await go(`/layouts/${id}/versions?to=3`)
    await button(page, 'Restore version 2').waitFor()
  })

  it('are compared by language, and a language missing from a version is reported', async () => {
    const { page, store, problems, go } = await openStore()
    const id = await changedLayout(store.id)
    await go(`/layouts/${id}/versions?to=3`)
    await page.getByText('This language is not in this version.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('fr')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English · no change' })
    await page.getByText('Nothing differs').waitFor()
    await page.getByRole('combobox', { name: 'Older version' }).selectOption('1')
    await page.getByRole('listitem').filter({ hasText: 'Subject' }).waitFor()
    await followLink(page, `/app/s/${store.id}/layouts/${id}/versions?from=9&to=3`)
    await page.getByText('Version not found.').waitFor()
    await page.getByRole('link', { name: 'All versions' }).click()
    await page.getByRole('table', { name: 'Versions' }).waitFor()
    expect(problems).toEqual([])
  })

  it('link to their commits; commits made in the repository are listed and can be restored', async () => {
    const { page, store: shop, problems, go } = await openStore()
    const { id } = await shop.create({ name: 'Order', subject: 'One', bodyType: 'text', body: '<p>One</p>' })
    await shop.connect()
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushPending()
    shop.commitByHand(`layouts/${id}/body.html`, '<p>By hand</p>\n', 'Say it better')
    await shop.workUntil(async () => (await shop.list(id)).data.length === 3)
    await go(`/layouts/${id}/versions`)
    const commits = page.getByRole('table', { name: 'Commits' })
    const row = commits.getByRole('row', { name: /Say it better.*Hand.*Made in the repository/ })
    await row.waitFor()
    await page
      .getByRole('table', { name: 'Versions' })
      .getByRole('row', { name: /Version 2.*[0-9a-f]{7}/ })
      .waitFor()
    await checkAccessibility(page, 'versions-repository')
    await row.getByRole('button', { name: 'Restore' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore commit' }).click()
    await page
      .getByRole('table', { name: 'Versions' })
      .getByRole('row', { name: /Version 3/ })
      .waitFor()
    expect((await shop.get(id)).body).toBe('<p>By hand</p>')
    expect(problems).toEqual([])
  })
})
