import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { findChromium, startBrowser } from '../../src/testing/app/browser.ts'
import { type Harness, reuseOrigin } from '../../src/testing/harness.ts'

const SCREENS = join(import.meta.dirname, '..', '.screens')

const chromium = findChromium()
if (!chromium) process.stderr.write('No Chromium found: skipping browser tests.\n')

/** Browser tests, which are skipped if no browser is installed. */
export const describeInBrowser = describe.runIf(chromium !== undefined)

export type PageOptions = {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  cookie?: string | null
  /** Use a new profile, in which nothing is cached. */
  isNew?: boolean
}

/** The browser that all test files of a worker share. It exits with the worker process. */
let sharedBrowser: Promise<Browser> | undefined

/** Cleared profiles that any test file of the worker can use. */
const idleProfiles: Profile[] = []
/** Each profile has a process that uses up to 200 MB. */
const MAX_IDLE = 3

/**
 * Gives each test its own browser profile. Profiles are cleared and reused; the app's code stays cached, so that it is
 * not loaded and compiled again.
 */
export function useBrowser(api: Pick<Harness, 'url'>, locale = 'en-GB') {
  let browser: Browser
  const openProfiles: Profile[] = []
  reuseOrigin()
  beforeAll(async () => {
    mkdirSync(SCREENS, { recursive: true })
    if (!chromium) return
    sharedBrowser ??= startBrowser(chromium)
    browser = await sharedBrowser
  })
  const newProfile = async (): Promise<Profile> => {
    const options = { baseURL: api.url, locale, timezoneId: 'UTC', reducedMotion: 'reduce' } as const
    const context = await browser.newContext(options)
    const page = await context.newPage()
    return { context, page, devtools: await context.newCDPSession(page), origin: api.url, locale }
  }
  const takeIdle = () => {
    const index = idleProfiles.findLastIndex(
      (profile) => profile.origin === api.url && profile.locale === locale,
    )
    return index === -1 ? undefined : idleProfiles.splice(index, 1)[0]
  }
  const openPage = async (options: PageOptions = {}) => {
    const { width = 1280, height = 900, scheme = 'light', cookie, isNew = false } = options
    const profile = (isNew ? undefined : takeIdle()) ?? (await newProfile())
    openProfiles.push(profile)
    const { context, page } = profile
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }])
    }
    // Long enough for a busy machine.
    context.setDefaultTimeout(60_000)
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    return page
  }
  const closePages = async () => {
    for (const profile of openProfiles.splice(0)) {
      if (await clearProfile(profile)) idleProfiles.push(profile)
      else await profile.context.close()
    }
    for (const { context } of idleProfiles.splice(0, idleProfiles.length - MAX_IDLE)) await context.close()
  }
  afterAll(closePages)
  return { openPage, closePages }
}

type Profile = { context: BrowserContext; page: Page; devtools: CDPSession; origin: string; locale: string }

/** A page without scripts on the app's origin, so that the browser process stays the same. */
export const BLANK_PAGE = '/app/favicon.svg'

/** Whether the app is loaded, so that the page can navigate without reloading it. */
export const isInApp = (page: Page) => page.url().includes('/app/') && !page.url().endsWith(BLANK_PAGE)

const WATCHED_EVENTS = [
  'console',
  'dialog',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'response',
] as const

/**
 * Clears the profile except for the app's compiled code, which halves the time to load the app. Returns false if the
 * test has closed the page, opened others or navigated elsewhere.
 */
async function clearProfile({ context, page, devtools, origin }: Profile): Promise<boolean> {
  const [first, ...others] = context.pages()
  if (first !== page || others.length > 0 || !page.url().startsWith(origin)) return false
  for (const event of WATCHED_EVENTS) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto(BLANK_PAGE)
  await page.evaluate("sessionStorage.clear(); name = ''")
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await devtools.send('Page.resetNavigationHistory')
  await context.clearCookies()
  return true
}

/** Collects script errors, Content Security Policy violations and 5xx responses. */
export function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** `npm test` sets `SCREENS=off`, because each screenshot takes 0.1 s. */
export const savesScreenshots = process.env.SCREENS !== 'off'

/** Saves a screenshot in `web/.screens`. */
export async function screenshot(page: Page, name: string) {
  if (!savesScreenshots) return
  await page.screenshot({ path: join(SCREENS, `${name}.png`), animations: 'disabled' })
}
