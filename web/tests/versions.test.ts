import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { updateLayout } from '../../src/core/layouts/update-layout.ts'
import { createFromStarter } from '../../src/core/starters/create-from-starter.ts'
import { putTranslation } from '../../src/core/translations/put-translation.ts'
import { signedIn } from '../../src/testing/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { repoOf, useGitServer } from '../../src/testing/repo.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { checkLooks } from './looks.ts'
import { button } from './walking.ts'

const api = useHarness()
const browser = useBrowser(api)
const server = useGitServer()
afterEach(() => browser.closePages())

type Block = { id: string; type: string; text?: string; blocks?: Block[] }
type Layout = { id: string; bodyDesign: { blocks: Block[] } }

const HOSTILE = '<img src=x onerror="window.harmed=1">'

/** A starter whose heading is said otherwise, with its last block gone and another in its place. */
async function changedStarter(storeId: string) {
  const { id, bodyDesign } = await api.operate<Layout>(
    createFromStarter,
    { starter: 'order-confirmation', defaultLocale: 'en' },
    storeId,
  )
  const blocks = structuredClone(bodyDesign.blocks)
  const first = findHeading(blocks)
  if (first) first.text = `${first.text} Nice to see you again ${HOSTILE}`
  blocks.pop()
  blocks.push({ id: 'fresh', type: 'text', html: '<p>Free returns for 30 days</p>' } as Block)
  await api.operate(
    updateLayout,
    { id, subject: 'Your order is on its way', bodyDesign: { ...bodyDesign, blocks } },
    storeId,
  )
  return id
}

const findHeading = (blocks: readonly Block[]): Block | undefined =>
  blocks.flatMap((block) => [block, ...(block.blocks ?? [])]).find(({ type }) => type === 'heading')

async function openStore(storeId: string, path: string) {
  const person = await signedIn(api, { roles: { [storeId]: 'admin' } })
  const page = await browser.openPage({ cookie: person.cookie })
  const problems = watchProblems(page)
  await page.goto(`/app/s/${storeId}${path}`)
  return { page, problems }
}

const frame = (page: Page, version: number) =>
  page.frameLocator(`iframe[title="Version ${version}, rendered"]`)

describeInBrowser('versions', () => {
  it('two are compared in words and as they are sent, with what changed marked, and either is restored', async () => {
    const { id: storeId } = await api.newStore()
    const id = await changedStarter(storeId)
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Unterwegs' }, storeId)
    const { page, problems } = await openStore(storeId, `/layouts/${id}/versions`)
    const table = page.getByRole('table', { name: 'Versions' })
    await table.getByRole('link', { name: 'Version 3', exact: true }).waitFor()
    await table.getByText('German', { exact: true }).waitFor()
    await checkLooks(page, 'versions')
    await page.getByRole('checkbox', { name: 'Select version 1' }).check()
    await page.getByRole('checkbox', { name: 'Select version 3' }).check()
    await page.getByRole('checkbox', { name: 'Select version 2' }).check()
    expect(await page.getByRole('checkbox', { name: 'Select version 1' }).isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: 'Select version 3' }).uncheck()
    await page.getByRole('checkbox', { name: 'Select version 1' }).check()
    await button(page, 'Compare 1 and 2').click()
    await page.getByRole('heading', { name: 'What changed' }).waitFor()
    expect(page.url()).toContain('from=1&to=2')
    const words = page.getByRole('listitem').filter({ hasText: 'Subject' })
    expect(await words.locator('del').first().textContent()).toContain('{{ variables.order.number }}')
    expect(await words.locator('ins').last().textContent()).toContain('way')
    await frame(page, 2).getByText('Free returns for 30 days').waitFor()
    await frame(page, 1).getByText('Something wrong?').first().waitFor()
    const newer = page.locator('[data-picture=to]')
    await newer.getByText('Added', { exact: true }).waitFor()
    await newer.getByText('Changed', { exact: true }).waitFor()
    await page.locator('[data-picture=from]').getByText('Removed', { exact: true }).waitFor()
    expect(await frame(page, 2).locator('body').innerHTML()).not.toMatch(/Added<|Changed</)
    await checkLooks(page, 'versions-compared')
    await page.getByRole('button', { name: /^Show Text “Free returns for 30 days”/ }).click()
    await screenshot(page, 'versions-compared-shown')
    expect(await page.evaluate('window.harmed')).toBeUndefined()
    await button(page, 'Restore version 1').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore version' }).click()
    await table.getByRole('row', { name: /Version 4.*Earlier version restored/ }).waitFor()
    expect(problems).toEqual([])
  })

  it('a language is compared by itself; one that a version lacks is said to be missing', async () => {
    const { id: storeId } = await api.newStore()
    const id = await changedStarter(storeId)
    await api.operate(putTranslation, { id, locale: 'de', subject: 'Unterwegs' }, storeId)
    const { page, problems } = await openStore(storeId, `/layouts/${id}/versions?to=3`)
    await page.getByText('This language is not in this version.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('de')
    await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English · no change' })
    await page.getByText('Nothing differs').waitFor()
    await page.getByRole('combobox', { name: 'Older version' }).selectOption('1')
    await page.getByRole('listitem').filter({ hasText: 'Subject' }).waitFor()
    await page.goto(`/app/s/${storeId}/layouts/${id}/versions?from=9&to=3`)
    await page.getByText('Version not found.').waitFor()
    await page.getByRole('link', { name: 'All versions' }).click()
    await page.getByRole('table', { name: 'Versions' }).waitFor()
    expect(problems).toEqual([])
  })

  it('each has its commit, and commits made by hand are listed and restored', async () => {
    const shop = await repoOf(api, server)
    const { id } = await shop.create({ name: 'Order', subject: 'One', bodyType: 'text', body: '<p>One</p>' })
    await shop.connect()
    await shop.call('PATCH', `/${id}`, { subject: 'Two' })
    await shop.pushed()
    shop.commitByHand(`layouts/${id}/body.html`, '<p>By hand</p>\n', 'Say it better')
    await shop.workUntil(async () => (await shop.list(id)).data.length === 3)
    const { page, problems } = await openStore(shop.storeId, `/layouts/${id}/versions`)
    const commits = page.getByRole('table', { name: 'Commits' })
    const row = commits.getByRole('row', { name: /Say it better.*Hand.*Made in the repository/ })
    await row.waitFor()
    await page
      .getByRole('table', { name: 'Versions' })
      .getByRole('row', { name: /Version 2.*[0-9a-f]{7}/ })
      .waitFor()
    await checkLooks(page, 'versions-repository')
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
