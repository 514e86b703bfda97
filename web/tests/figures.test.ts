import { afterAll, expect, it } from 'vitest'
import { setSecret } from '../../src/core/secrets/set-secret.ts'
import { signedIn } from '../../src/testing/app-client.ts'
import { useHarness } from '../../src/testing/harness.ts'
import { describeInBrowser, useBrowser } from './browser.ts'

const api = useHarness()
const browser = useBrowser(api)
afterAll(() => browser.closePages())

const MOST_BYTES = 260 * 1000

describeInBrowser('weight', () => {
  it('the first load of a list page transfers at most 260 kB, fonts and data included', async () => {
    const { id } = await api.newStore()
    for (let n = 0; n < 25; n++)
      await api.operate(setSecret, { name: `SECRET_${n}`, value: 'x', description: `For purpose ${n}` }, id)
    const { cookie } = await signedIn(api, { roles: { [id]: 'admin' } })
    const page = await browser.openPage({ cookie })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(`/app/s/${id}/secrets`)
    await page.getByRole('row', { name: /SECRET_24/ }).waitFor()
    await page.evaluate('document.fonts.ready.then(() => true)')
    const painted = await page.evaluate(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime",
    )
    const firstLoad = bytes
    const started = performance.now()
    await page.getByRole('link', { name: 'Developer', exact: true }).hover()
    await page.getByRole('link', { name: 'Developer', exact: true }).click()
    await page.getByText('No API keys yet').waitFor()
    process.stdout.write(
      `first load ${Math.round(firstLoad / 1000)} kB, first paint ${Math.round(Number(painted))} ms, ` +
        `change of page ${Math.round(performance.now() - started)} ms\n`,
    )
    expect(firstLoad).toBeGreaterThan(0)
    expect(firstLoad).toBeLessThanOrEqual(MOST_BYTES)
  })
})
