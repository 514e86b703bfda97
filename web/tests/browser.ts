import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { findChromium, startBrowser } from '../../src/testing/browser.ts'
import type { Harness } from '../../src/testing/harness.ts'

const SCREENS = join(import.meta.dirname, '..', '.screens')

const chromium = await findChromium()
if (!chromium) process.stderr.write('No Chromium found: the tests of the app in a browser are left out.\n')

/** Tests that drive a browser: left out, and said so, where there is none. */
export const describeInBrowser = describe.runIf(chromium !== undefined)

export type Look = { width?: number; height?: number; scheme?: 'light' | 'dark'; cookie?: string | null }

/** One browser for all files of a worker. It ends with the process that has started it. */
let started: Promise<Browser> | undefined

/**
 * Profiles of their own for the tests of a file. One that a test has left is emptied for the next, apart from the
 * app's code, which then need not be loaded and compiled again.
 */
export function useBrowser(api: Harness, locale = 'en-GB') {
  let browser: Browser
  const open: BrowserContext[] = []
  const idle: BrowserContext[] = []
  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    if (!chromium) return
    started ??= startBrowser(chromium)
    browser = await started
  })
  afterAll(async () => {
    for (const context of [...open, ...idle]) await context.close()
  })
  const newProfile = () =>
    browser.newContext({ baseURL: api.url, locale, timezoneId: 'UTC', reducedMotion: 'reduce' })
  const openPage = async ({ width = 1280, height = 900, scheme = 'light', cookie }: Look = {}) => {
    const context = idle.pop() ?? (await newProfile())
    open.push(context)
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }])
    }
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    return page
  }
  const closePages = async () => {
    for (const context of open.splice(0)) {
      await emptyProfile(context, api.url)
      idle.push(context)
    }
  }
  return { openPage, closePages }
}

async function emptyProfile(context: BrowserContext, origin: string) {
  const [page, ...others] = context.pages()
  for (const other of others) await other.close()
  if (page) {
    const devtools = await context.newCDPSession(page)
    const storageTypes = 'cookies,local_storage,indexeddb,service_workers'
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
    await page.close()
  }
  await context.setOffline(false)
  await context.clearCookies()
}

/** What a page complained about: errors of scripts, of the policy, and answers of the kind 5xx. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response: Response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** Not with `SCREENS=off`, as in `npm test`: each picture costs a tenth of a second. */
export const keepsScreens = process.env.SCREENS !== 'off'

/** Keeps a picture to look at in `web/.screens`. */
export async function screenshot(page: Page, name: string) {
  if (!keepsScreens) return
  await page.screenshot({ path: join(SCREENS, `${name}.png`), animations: 'disabled' })
}
