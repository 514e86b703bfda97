import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLayouts } from '../../src/core/layouts/list-layouts.ts'
import { signedIn } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { errors } from '../src/texts/de/common.ts'
import { developer } from '../src/texts/de/developer.ts'
import { canvas } from '../src/texts/de/editor/canvas.ts'
import { workspace } from '../src/texts/de/editor/workspace.ts'
import { gate } from '../src/texts/de/gate.ts'
import { entry, history } from '../src/texts/de/history.ts'
import { layouts } from '../src/texts/de/layouts.ts'
import { people } from '../src/texts/de/people.ts'
import { requests } from '../src/texts/de/requests.ts'
import { secrets, senders } from '../src/texts/de/senders.ts'
import { shell } from '../src/texts/de/shell.ts'
import { unsubscribed } from '../src/texts/de/unsubscribed.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { filledStore } from './filled-store.ts'
import { lengthen, shorten, spilled } from './lengthen.ts'
import { follow, settle, visit } from './looks.ts'

const api = useHarness()
const browser = useBrowser(api, 'de-DE')

const WIDTHS = [1280, 375]
const { pages } = shell

let page: Page
let store: string

/** In German as it is, and with texts that are longer still: nothing may stick out. */
async function checkWidths(name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `de-${name}-${width}`)
    expect(await spilled(page), `${name} at ${width}`).toEqual([])
  }
  await lengthen(page)
  try {
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: 900 })
      await screenshot(page, `de-${name}-${width}-long`)
      expect(await spilled(page), `${name} at ${width}, lengthened`).toEqual([])
    }
  } finally {
    await shorten(page)
  }
}

describeInBrowser(
  'every page and dialog in German: nothing sticks out, not even with texts 30 % longer',
  () => {
    let problems: string[]
    beforeAll(async () => {
      store = await filledStore(api)
      const { cookie } = await signedIn(api, { isOwner: true })
      page = await browser.openPage({ cookie })
      problems = watchProblems(page)
    })
    afterAll(() => browser.closePages())

    const looks = async (path: string, title: string, ...dialogs: string[]) => {
      await visit(page, `/app/s/${store}${path}`, title)
      await checkWidths(`store${path.replaceAll(/[/?=]/g, '-')}`)
      for (const name of dialogs) {
        await page.getByRole('button', { name }).first().click()
        await page.getByRole('dialog').waitFor()
        await checkWidths(`dialog-${path.slice(1)}`)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      expect(problems).toEqual([])
    }

    // Neighbours differ in their headings, so that each is reached from the one before without a load.
    it.each<[string, string, ...string[]]>([
      ['', pages.home],
      ['/layouts', pages.layouts, layouts.new],
      ['/presets', pages.presets],
      ['/layouts?q=nichts', pages.layouts],
      ['/files', pages.files],
      ['/requests', pages.requests],
      ['/requests/new', requests.new],
      ['/history', pages.history, history.more],
      ['/stats', pages.stats],
      ['/history?state=failed', pages.history],
    ])('%s', looks)

    it('an entry of the history', async () => {
      await visit(page, `/app/s/${store}/history?state=failed`, pages.history)
      await page.getByRole('table', { name: pages.history }).getByRole('link').first().click()
      await page.getByRole('heading', { level: 2, name: entry.attempts }).waitFor()
      await settle(page)
      await checkWidths('history-entry')
    })

    it.each<[string, string, ...string[]]>([
      ['/senders', pages.senders, senders.add],
      ['/developer', pages.developer, developer.newKey],
      ['/secrets', pages.secrets, secrets.new],
      ['/developer?tab=tokens', pages.developer],
      ['/unsubscribed', pages.unsubscribed, unsubscribed.erase],
      ['/developer?tab=signing', pages.developer],
      ['/settings', pages.settings],
      ['/developer?tab=shopify', pages.developer],
      ['/people', pages.people, people.invite],
      ['/developer?tab=repository', pages.developer],
      ['/audit', pages.audit],
      ['/developer?tab=assistants', pages.developer],
      ['/inbox', pages.inbox],
      ['/nirgends', errors.pageNotFound],
    ])('%s', looks)

    it('a layout: its editor, languages, versions and steps', async () => {
      const { data } = await api.operate<{ data: { id: string }[] }>(listLayouts, {}, store)
      const layout = `/app/s/${store}/layouts/${data[0]?.id}`
      await follow(page, layout)
      await page.frameLocator(`iframe[title="${canvas.title}"]`).locator('body').waitFor()
      await page.getByRole('treeitem').first().click()
      await page.getByRole('region', { name: workspace.block, exact: true }).waitFor()
      await checkWidths('layout')
      for (const part of ['languages', 'versions', 'used-by'] as const) {
        await follow(page, `${layout}/${part}`)
        await page.locator(`a[aria-current=page][href$="/${part}"]`).waitFor()
        await settle(page)
        await checkWidths(`layout-${part}`)
      }
      expect(problems).toEqual([])
    })

    it.each([
      ['account', pages.account],
      ['stores', pages.stores],
      ['installation', pages.installation],
    ])('/app/%s', async (path, title) => {
      await visit(page, `/app/${path}`, title)
      await checkWidths(`app-${path}`)
    })
  },
)

describeInBrowser('the pages before signing in, in German', () => {
  beforeAll(async () => {
    page = await browser.openPage()
  })
  afterAll(() => browser.closePages())

  it.each([
    ['sign-in', gate.signInTitle],
    ['reset', gate.resetTitle],
    ['invite#some-token', gate.badLink],
    ['setup', gate.setupTitle],
  ])('/app/%s', async (path, title) => {
    await visit(page, `/app/${path}`, title)
    await checkWidths(`gate-${path.replace('#', '-')}`)
  })
})
