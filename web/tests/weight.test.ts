import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { createLayout } from '../../src/core/content/layouts/create-layout.ts'
import { setSecret } from '../../src/core/foundation/secrets/set-secret.ts'
import { signInAs } from '../../src/testing/app/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { sumOf, weighCode } from './weight.ts'

const api = useHarness()
const browser = useBrowser(api)
afterEach(() => browser.closePages())

const MAX_BYTES = 260 * 1000
const MAX_EDITOR_BYTES = 130 * 1000

/** Time from a click until the next page is painted with its content, measured in the page. */
const changeMs = (page: Page, name: string, content: string): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const startTime = performance.now()
    const isVisible = () =>
      document.querySelector('h1')?.textContent === '${name}' && document.querySelector('${content}')
    const check = () =>
      requestAnimationFrame(isVisible() ? () => setTimeout(() => resolve(performance.now() - startTime)) : check)
    for (const link of document.querySelectorAll('nav a')) if (link.textContent === '${name}') link.click()
    check()
  })`)

describeInBrowser('the app', () => {
  it('transfers at most 260 kB for the first load of a list page, including fonts and data', async () => {
    const { id } = await api.newStore()
    for (let n = 0; n < 25; n++)
      await api.operate(setSecret, { name: `SECRET_${n}`, value: 'x', description: `For purpose ${n}` }, id)
    const { cookie } = await signInAs(api, { roles: { [id]: 'admin' } })
    const page = await browser.openPage({ cookie, isNew: true })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    // Each URL counts once: on a slow machine, the secrets that were just created are fetched again when
    // the change is reported.
    const countedUrls = new Set<string>()
    const urls = new Map<string, string>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const url = urls.get(requestId) ?? requestId
      if (!countedUrls.has(url)) bytes += encodedDataLength
      countedUrls.add(url)
    })
    await page.goto(`/app/s/${id}/secrets`)
    await page.getByRole('row', { name: /SECRET_24/ }).waitFor()
    await page.evaluate('document.fonts.ready.then(() => true)')
    const firstPaint = await page.evaluate(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime",
    )
    const firstLoad = bytes
    const changes: number[] = []
    for (let visit = 0; visit < 2; visit++) {
      changes.push(await changeMs(page, 'Developer', '[role=tablist]'))
      changes.push(await changeMs(page, 'Secrets', 'table td'))
    }
    await devtools.detach()
    process.stdout.write(
      `first load ${Math.round(firstLoad / 1000)} kB, first paint ${Math.round(Number(firstPaint))} ms, ` +
        `page changes ${changes.map(Math.round).join(', ')} ms\n`,
    )
    expect(firstLoad).toBeGreaterThan(0)
    expect(firstLoad).toBeLessThanOrEqual(MAX_BYTES)
  })

  it('loads at most 130 kB of code to open a layout from the list page, including its worker', async () => {
    const { id } = await api.newStore()
    const layout = {
      name: 'Hello',
      subject: 'Hi',
      bodyDesign: { blocks: [{ type: 'heading', text: 'Words' }] },
    }
    await api.operate(createLayout, layout, id)
    const { cookie } = await signInAs(api, { roles: { [id]: 'admin' } })
    const page = await browser.openPage({ cookie, isNew: true })
    const weigh = weighCode(page)
    await page.goto(`/app/s/${id}/layouts`)
    await page.getByRole('link', { name: 'Hello' }).waitFor()
    const list = await weigh()
    await page.getByRole('link', { name: 'Hello' }).click()
    await page.frameLocator('iframe[title=Canvas]').getByText('Words').waitFor()
    await page.frameLocator('iframe[title=Preview]').getByText('Words').waitFor()
    const newFiles = [...(await weigh())].filter(([name]) => !list.has(name))
    const bytes = sumOf(newFiles.map(([, weight]) => weight))
    process.stdout.write(
      `editor ${Math.round(bytes / 1000)} kB: ${newFiles.map(([name]) => name).join(', ')}\n`,
    )
    expect(newFiles.filter(([name]) => name.startsWith('canvas-worker'))).toHaveLength(1)
    expect(bytes).toBeLessThanOrEqual(MAX_EDITOR_BYTES)
  })
})
