import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, screenshot, useBrowser, watchProblems } from './browser.ts'
import { filledStore } from './filled-store.ts'
import { checkLooks, reach, visit } from './looks.ts'

const api = useHarness()
const browser = useBrowser(api)

let page: Page
let problems: string[]
let store: string

describeInBrowser(
  'every page of a store and its dialogs: heading, focus, no problem in the console, axe in both schemes and widths',
  () => {
    beforeAll(async () => {
      store = await filledStore(api)
      const { cookie } = await signedIn(api, { isOwner: true })
      page = await browser.openPage({ cookie })
      problems = watchProblems(page)
    })
    afterAll(() => browser.closePages())

    const looks = async (path: string, heading: string, ...dialogs: string[]) => {
      await visit(page, `/app/s/${store}${path}`, heading)
      await checkLooks(page, `store${path.replaceAll(/[/?=]/g, '-')}`)
      for (const button of dialogs) {
        await page.getByRole('button', { name: button }).click()
        await page.getByRole('dialog').locator(':focus').waitFor()
        // The page behind it has been checked without it.
        await checkLooks(page, `dialog-${button}`, '[role=dialog]')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      expect(problems).toEqual([])
    }

    // Neighbours differ in their headings, so that each is reached from the one before without a load.
    it.each<[string, string, ...string[]]>([
      ['', 'Home'],
      ['/layouts', 'Layouts', 'New layout'],
      ['/presets', 'Presets'],
      ['/layouts?q=nothing', 'Layouts'],
      ['/files', 'Files'],
      ['/requests', 'HTTP requests'],
      ['/files?view=list', 'Files'],
      ['/requests/new', 'New request'],
      ['/history', 'History', 'More filters'],
      ['/stats', 'Stats'],
      ['/history?run=nothing', 'History'],
      ['/stats?days=365&kind=EMAIL', 'Stats'],
      ['/secrets', 'Secrets', 'New secret'],
      ['/stats?by=request', 'Stats'],
      ['/history?state=failed', 'History'],
    ])('%s', looks)

    it('/history/:id', async () => {
      await visit(page, `/app/s/${store}/history?state=failed`, 'History')
      await page.getByRole('table', { name: 'History' }).getByRole('link').first().click()
      await page.getByRole('heading', { level: 2, name: 'Attempts' }).waitFor()
      await checkLooks(page, 'store-history-entry')
    })

    it.each<[string, string, ...string[]]>([
      ['/senders', 'Senders', 'Add SMTP sender'],
      ['/secrets?q=nothing', 'Secrets'],
      ['/developer', 'Developer', 'New key'],
      ['/unsubscribed', 'Unsubscribed', 'Add address', 'Erase recipient', 'Import CSV'],
      ['/developer?tab=tokens', 'Developer'],
      ['/settings', 'Settings'],
      ['/developer?tab=signing', 'Developer'],
      ['/people', 'People', 'Invite person'],
      ['/developer?tab=shopify', 'Developer'],
      ['/audit', 'Audit'],
      ['/developer?tab=assistants', 'Developer'],
      ['/nonsense', 'Page not found'],
      ['/developer?tab=repository', 'Developer'],
    ])('%s', looks)

    it('the tabs of /developer, one of them current', async () => {
      await visit(page, `/app/s/${store}/developer?tab=repository`, 'Developer')
      const tabs = page.getByRole('navigation', { name: 'Developer', exact: true })
      await tabs.getByRole('link', { name: 'Repository' }).waitFor()
      expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['Repository'])
      await tabs.getByRole('link', { name: 'Keys' }).click()
      await page.getByRole('table', { name: 'Keys', exact: true }).waitFor()
      expect(await tabs.locator('[aria-current]').allTextContents()).toEqual(['Keys'])
      const hidden = page.getByRole('columnheader', { name: 'Actions' }).locator('*')
      expect((await hidden.boundingBox())?.width).toBeLessThanOrEqual(1)
    })

    it('/inbox', () => looks('/inbox', 'Test inbox'))

    it('/inbox/:id', async () => {
      await visit(page, `/app/s/${store}/inbox`, 'Test inbox')
      await page.getByRole('link', { name: /Test email from Flowpost/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Test email from Flowpost' }).waitFor()
      await page.frameLocator('iframe').getByText('This sender works').waitFor()
      await checkLooks(page, 'store-inbox-message')
    })

    it('/app/-/parts, which shows all parts side by side', async () => {
      await reach(page, '/app/-/parts', 'States and components')
      await checkLooks(page, 'parts')
    })

    it.each([
      ['account', 'Account'],
      ['stores', 'Stores'],
      ['installation', 'Installation'],
      ['nowhere', 'Page not found'],
    ])('/app/%s', async (path, heading) => {
      await visit(page, `/app/${path}`, heading)
      await checkLooks(page, `app-${path.replaceAll('/', '')}`)
      expect(problems).toEqual([])
    })

    it('the menus and the search', async () => {
      await visit(page, `/app/s/${store}`, 'Home')
      for (const name of ['Account menu', 'Switch store']) {
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
      await checkLooks(page, 'search')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })

    it('the menu on a phone', async () => {
      await visit(page, `/app/s/${store}`, 'Home')
      await page.setViewportSize({ width: 375, height: 812 })
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Senders' }).waitFor()
      await loadAxe(page)
      await screenshot(page, 'menu-375')
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('dialog').getByRole('link', { name: 'Senders' }).click()
      await page.getByRole('heading', { level: 1, name: 'Senders' }).waitFor()
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
    ['sign-in', 'Sign in'],
    ['reset', 'Reset your password'],
    ['invite#some-token', 'This link does not work'],
    ['reset#some-token', 'Reset your password'],
    ['setup', 'Set up Flowpost'],
  ])('/app/%s', async (path, heading) => {
    await visit(page, `/app/${path}`, heading)
    await checkLooks(page, `gate-${path.replace('#', '-')}`)
    expect(problems).toEqual([])
  })
})

describeInBrowser('the check of accessibility', () => {
  afterAll(() => browser.closePages())

  it('finds text that is pale on its background, small, faint or afloat, as often as it is asked', async () => {
    page = await browser.openPage()
    await visit(page, '/app/sign-in', 'Sign in')
    await loadAxe(page)
    const add = (style: string, text = 'Text') =>
      page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', '<p>${text}</p>');
        Object.assign(document.querySelector('main').lastElementChild.style, ${style})`)
    const bad = () => violationsOf(page, 'colours')
    const pale = expect.stringContaining('color-contrast at p')
    await add('{ color: "#767676", background: "#ffffff" }')
    await add('{ color: "#949494", background: "#ffffff", fontSize: "24px" }')
    expect(await bad()).toEqual([])
    const styles = [
      '{ color: "#949494", background: "#ffffff" }',
      '{ color: "#767676", background: "#eeeeee" }',
      '{ color: "#767676", background: "#ffffff", opacity: "0.8" }',
      '{ color: "#777777", background: "#ffffff" }',
    ]
    for (const style of styles) await add(style)
    expect(await bad()).toEqual(styles.map(() => pale))
    expect(await bad()).toHaveLength(styles.length)
    const remove = () => page.evaluate('document.querySelector("main").lastElementChild.remove()')
    for (const _ of styles) await remove()
    await add('{ color: "#bbbbbb", position: "absolute" }')
    expect(await bad()).toEqual([pale])
    await remove()
    expect(await violationsOf(page)).toEqual([])
    await page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    expect(await violationsOf(page)).toEqual([expect.stringContaining('button-name at main > button')])
    await add('{ width: "1300px", height: "1px" }', '')
    await add('{ background: "#eeeeee", position: "fixed", inset: "0" }', '')
    await add('{ color: "#767676", position: "fixed", top: "0" }')
    expect(await bad()).toEqual([pale, expect.stringMatching(/px wider than the window$/)])
  })
})
