import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { buildSite } from '../../docs/build-site.ts'
import { useHarnessWithoutWorker } from '../../src/testing/harness.ts'
import { loadAxe, violationsOf } from './axe.ts'
import { describeInBrowser, useBrowser } from './browser.ts'
import { heading } from './navigation.ts'

const api = useHarnessWithoutWorker()
const browser = useBrowser(api)

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves the static site under a path, like any file server. */
async function serveSite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'flowpost-site-'))
  await buildSite(folder)
  const server = createServer(({ url = '' }, response) => {
    const name = url.replace(/^\/manual\//, '').replace(/[?#].*/, '') || 'index.html'
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain')
    response.end(readFileSync(join(folder, name)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/manual`
}

describeInBrowser('the documentation', () => {
  afterEach(() => browser.closePages())

  const LOOKS = [
    { width: 1280, scheme: 'light' },
    { width: 1280, scheme: 'dark' },
    { width: 375, scheme: 'light' },
  ] as const
  it.each(LOOKS)('is accessible at $width px in $scheme mode', async (look) => {
    const page = await browser.openPage(look)
    for (const slug of ['start', 'steps', 'search?q=key']) {
      await page.goto(`/docs/${slug}`)
      await loadAxe(page)
      expect(await violationsOf(page), slug).toEqual([])
    }
  })

  it('can be searched on the static site, and the result links to its section', async () => {
    const site = await serveSite()
    const page = await browser.openPage()
    await page.goto(`${site}/index.html`)
    await page.getByRole('searchbox').fill('signed calls')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Signed calls' }).first().click()
    await heading(page, 'Workflow steps').waitFor()
    expect(page.url()).toBe(`${site}/steps.html#signed-calls`)
  })
})
