import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listLayouts } from '../../src/core/content/layouts/list-layouts.ts'
import { textsIn } from '../../src/messages/texts.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import {
  checkAccessibility,
  checkAccessibilityAndOverflow,
  checkOverflow,
  followLink,
  openPageInApp,
  openSettled,
  settle,
} from './accessibility.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { filledStore } from './filled-store.ts'
import { button } from './navigation.ts'

const api = useHarness()
/** In German, because its text is longer. The structure is the same in English. */
const browser = useBrowser(api, 'de-DE')
const { common, errors, shell } = textsIn('de', 'app')
const { canvas, workspace } = textsIn('de', 'editor')
const { entry } = textsIn('de', 'entries')
const { auth } = textsIn('de', 'account')
const developer = textsIn('de', 'developer')
const history = textsIn('de', 'history')
const layouts = textsIn('de', 'layouts')
const people = textsIn('de', 'people')
const requests = textsIn('de', 'requests')
const secrets = textsIn('de', 'secrets')
const senders = textsIn('de', 'senders')
const unsubscribed = textsIn('de', 'unsubscribed')
const { pages } = shell

let page: Page
let problems: string[]
let store: string

describeInBrowser(
  'every store page and every dialog has a heading, focus, no console errors and no axe violations in both color schemes ' +
    'and widths, and no text overflows, even if it is 30% longer',
  () => {
    beforeAll(async () => {
      store = await filledStore(api)
      const { cookie } = await signInAs(api, { isOwner: true })
      page = await browser.openPage({ cookie })
      problems = watchProblems(page)
    })
    afterAll(() => browser.closePages())

    const checkPage = async (path: string, heading: string, ...dialogs: string[]) => {
      await openSettled(page, `/app/s/${store}${path}`, heading)
      await checkAccessibilityAndOverflow(page, `store${path.replaceAll(/[/?=]/g, '-')}`)
      for (const name of dialogs) {
        await button(page, name).first().click()
        await page.getByRole('dialog').locator(':focus').waitFor()
        // Only the dialog; the page behind it has been checked.
        await checkAccessibilityAndOverflow(page, `dialog-${name}`, '[role=dialog]')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      expect(problems).toEqual([])
    }

    // Consecutive pages have different headings, so that no page has to be reloaded.
    it.each<[string, string, ...string[]]>([
      ['', pages.home],
      ['/layouts', pages.layouts, layouts.new],
      ['/presets', pages.presets],
      ['/layouts?q=nothing', pages.layouts],
      ['/files', pages.files],
      ['/requests', pages.requests],
      ['/files?view=list', pages.files],
      ['/requests/new', requests.new],
      ['/history', pages.history, history.more],
      ['/stats', pages.stats],
      ['/history?run=nothing', pages.history],
      ['/stats?days=365&kind=EMAIL', pages.stats],
      ['/secrets', pages.secrets, secrets.new],
      ['/stats?by=request', pages.stats],
      ['/history?state=failed', pages.history],
    ])('%s', checkPage)

    it('/history/:id', async () => {
      await openSettled(page, `/app/s/${store}/history?state=failed`, pages.history)
      await page.getByRole('table', { name: pages.history }).getByRole('link').first().click()
      await page.getByRole('heading', { level: 2, name: entry.attempts, exact: true }).waitFor()
      await settle(page)
      await checkAccessibilityAndOverflow(page, 'store-history-entry')
    })

    it.each<[string, string, ...string[]]>([
      ['/senders', pages.senders, senders.add],
      ['/secrets?q=nothing', pages.secrets],
      ['/developer', pages.developer, developer.newKey],
      ['/unsubscribed', pages.unsubscribed, unsubscribed.add, unsubscribed.erase, unsubscribed.import],
      ['/developer?tab=tokens', pages.developer],
      ['/settings', pages.settings],
      ['/developer?tab=signing', pages.developer],
      ['/people', pages.people, people.invite],
      ['/developer?tab=shopify', pages.developer],
      ['/audit', pages.audit],
      ['/developer?tab=assistants', pages.developer],
      ['/nonsense', errors.pageNotFound],
      ['/developer?tab=repository', pages.developer],
    ])('%s', checkPage)

    it('the tabs of /developer, with the current one marked', async () => {
      await openSettled(page, `/app/s/${store}/developer?tab=repository`, pages.developer)
      const tabs = page.getByRole('navigation', { name: pages.developer, exact: true })
      await tabs.getByRole('link', { name: developer.tabs.repository }).waitFor()
      expect(await tabs.locator('[aria-current]').allTextContents()).toEqual([developer.tabs.repository])
      await tabs.getByRole('link', { name: developer.tabs.keys, exact: true }).click()
      await page.getByRole('table', { name: developer.tabs.keys, exact: true }).waitFor()
      expect(await tabs.locator('[aria-current]').allTextContents()).toEqual([developer.tabs.keys])
      const hiddenLabel = page.getByRole('columnheader', { name: common.actions }).locator('*')
      expect((await hiddenLabel.boundingBox())?.width).toBeLessThanOrEqual(1)
    })

    it('/inbox', () => checkPage('/inbox', pages.inbox))

    it('/inbox/:id', async () => {
      await openSettled(page, `/app/s/${store}/inbox`, pages.inbox)
      await page.getByRole('link', { name: /Test email from Flowpost/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Test email from Flowpost' }).waitFor()
      await page.frameLocator('iframe').getByText('This sender works').waitFor()
      await checkAccessibilityAndOverflow(page, 'store-inbox-message')
    })

    // Axe checks these pages in the tests for the editor, languages and versions.
    it('a layout: its editor, languages, versions and steps', async () => {
      const { data } = await api.operate<{ data: { id: string }[] }>(listLayouts, {}, store)
      const layout = `/app/s/${store}/layouts/${data[0]?.id}`
      await followLink(page, layout)
      await page.frameLocator(`iframe[title="${canvas.title}"]`).locator('body').waitFor()
      await page.getByRole('treeitem').first().click()
      await page.getByRole('region', { name: workspace.block, exact: true }).waitFor()
      await checkOverflow(page, 'layout')
      for (const part of ['languages', 'versions', 'used-by'] as const) {
        await followLink(page, `${layout}/${part}`)
        await page.locator(`a[aria-current=page][href$="/${part}"]`).waitFor()
        await settle(page)
        await checkOverflow(page, `layout-${part}`)
      }
      expect(problems).toEqual([])
    })

    it('/app/-/parts, which shows all components side by side', async () => {
      await openPageInApp(page, '/app/-/parts', 'States and components')
      await checkAccessibility(page, 'parts')
    })

    it.each([
      ['account', pages.account],
      ['stores', pages.stores],
      ['installation', pages.installation],
      ['nowhere', errors.pageNotFound],
    ])('/app/%s', async (path, heading) => {
      await openSettled(page, `/app/${path}`, heading)
      await checkAccessibilityAndOverflow(page, `app-${path.replaceAll('/', '')}`)
      expect(problems).toEqual([])
    })

    it('the menus and the search', async () => {
      await openSettled(page, `/app/s/${store}`, pages.home)
      for (const name of [shell.accountMenu, shell.switchStore]) {
        await page.getByRole('button', { name }).click()
        await page.getByRole('menu').waitFor()
        await loadAxe(page)
        expect(await violationsOf(page), name).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('menu').waitFor({ state: 'detached' })
      }
      await page.keyboard.press('Control+k')
      await page.keyboard.type('order')
      await page.getByRole('option', { name: /^Order confirmation/ }).waitFor()
      await checkAccessibilityAndOverflow(page, 'search')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })

    it('the menu on a phone', async () => {
      await openSettled(page, `/app/s/${store}`, pages.home)
      await page.setViewportSize({ width: 375, height: 812 })
      await page.getByRole('button', { name: shell.menu, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: pages.senders }).waitFor()
      expect(await page.getByRole('dialog').locator('kbd').isVisible(), 'a phone has no Ctrl key').toBe(false)
      await loadAxe(page)
      await screenshot(page, 'menu-375')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('dialog').getByRole('link', { name: pages.senders }).click()
      await page.getByRole('heading', { level: 1, name: pages.senders }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
  },
)

describeInBrowser('the pages before signing in', () => {
  beforeAll(async () => {
    page = await browser.openPage()
    problems = watchProblems(page)
  })
  afterAll(() => browser.closePages())

  it.each([
    ['sign-in', auth.signInTitle],
    ['reset', auth.resetTitle],
    ['invite#some-token', auth.badLink],
    ['setup', auth.setupTitle],
    ['reset#some-token', auth.badLink],
  ])('/app/%s', async (path, heading) => {
    await openSettled(page, `/app/${path}`, heading)
    await checkAccessibilityAndOverflow(page, `signed-out-${path.replace('#', '-')}`)
    expect(problems).toEqual([])
  })
})

describeInBrowser('the accessibility check', () => {
  afterAll(() => browser.closePages())

  it('finds text with low contrast, whether it is small, translucent or positioned, each time it runs', async () => {
    page = await browser.openPage()
    await openSettled(page, '/app/sign-in', auth.signInTitle)
    await loadAxe(page)
    const add = (style: string, text = 'Text') =>
      page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<p>${text}</p>');
        Object.assign(document.querySelector('main').lastElementChild.style, ${style})`)
    const check = () => violationsOf(page, 'colors')
    const lowContrast = expect.stringContaining('color-contrast at p')
    await add('{ color: "#767676", background: "#ffffff" }')
    await add('{ color: "#949494", background: "#ffffff", fontSize: "24px" }')
    expect(await check()).toEqual([])
    const styles = [
      '{ color: "#949494", background: "#ffffff" }',
      '{ color: "#767676", background: "#eeeeee" }',
      '{ color: "#767676", background: "#ffffff", opacity: "0.8" }',
      '{ color: "#777777", background: "#ffffff" }',
    ]
    for (const style of styles) await add(style)
    expect(await check()).toEqual(styles.map(() => lowContrast))
    expect(await check()).toHaveLength(styles.length)
    const remove = () => page.evaluate('document.querySelector("main").lastElementChild.remove()')
    for (const _ of styles) await remove()
    await add('{ color: "#bbbbbb", position: "absolute" }')
    expect(await check()).toEqual([lowContrast])
    await remove()
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    expect(await violationsOf(page)).toEqual([expect.stringContaining('button-name at main > button')])
    await add('{ width: "1300px", height: "1px" }', '')
    await add('{ background: "#eeeeee", position: "fixed", inset: "0" }', '')
    await add('{ color: "#767676", position: "fixed", top: "0" }')
    expect(await check()).toEqual([lowContrast, expect.stringMatching(/px wider than the window$/)])
  })
})
