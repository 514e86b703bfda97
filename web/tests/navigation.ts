import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type AppUser, PASSWORD, signInAs } from '../../src/testing/app/app-client.ts'
import type { Harness } from '../../src/testing/harness.ts'
import { retry } from '../../src/testing/retries.ts'
import { isInApp, savesScreenshots, screenshot, type useBrowser, watchProblems } from './browser.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens pages of a store as a new admin. Without a path, nothing is loaded yet. */
export const pageOpener =
  (api: Harness, browser: ReturnType<typeof useBrowser>) => async (storeId: string, path?: string) => {
    const person = await signInAs(api, { roles: { [storeId]: 'admin' } })
    const page = await browser.openPage({ cookie: person.cookie })
    const problems = watchProblems(page)
    if (path !== undefined) await page.goto(`/app/s/${storeId}${path}`)
    return { page, person, problems }
  }

/**
 * One page shared by all tests in a file, signed in as the admin of several stores. Each test has its own store, and
 * navigates there within the app, which takes a fifth of the time. Unsaved changes are discarded.
 */
export function storeOpener<S extends { id: string }>(
  api: Harness,
  browser: ReturnType<typeof useBrowser>,
  tests: number,
  newStore: () => Promise<S>,
) {
  let shared: ReturnType<typeof start> | undefined
  const start = async () => {
    // A retried test gets a new store.
    const stores = await Promise.all(Array.from({ length: tests * (1 + retry) }, newStore))
    const person = await signInAs(api, { roles: Object.fromEntries(stores.map(({ id }) => [id, 'admin'])) })
    const page = await browser.openPage({ cookie: person.cookie })
    return { stores, page, person, problems: watchProblems(page) }
  }
  return async (path?: string) => {
    shared ??= start()
    const { stores, page, person, problems } = await shared
    const store = stores.shift()
    if (!store) throw new Error(`more than ${tests} tests`)
    const go = (target: string) => openInApp(page, `/app/s/${store.id}${target}`)
    if (path !== undefined) await go(path)
    problems.length = 0
    return { store, page, person, problems, go }
  }
}

export const emptyStoreOpener = (api: Harness, browser: ReturnType<typeof useBrowser>, tests: number) =>
  storeOpener(api, browser, tests, () => api.newStore())

/**
 * Navigates within the app, as a link would, with the default size and color scheme. Must not be called for the
 * current page, because there would be no way to tell when it has appeared.
 */
export async function openInApp(page: Page, url: string) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  const hasNavigated = await page.evaluate<boolean>(`(() => {
    const [previous] = document.querySelectorAll('#main')
    if (!previous) return false
    previous.dataset.left = ''
    history.pushState({}, '', ${JSON.stringify(url)})
    return true
  })()`)
  if (!hasNavigated) return void (await page.goto(url))
  const leave = button(page, 'Leave')
  const next = page.locator('#main:not([data-left])')
  await leave.or(next).first().waitFor()
  if (await leave.isVisible()) await leave.click()
  await next.waitFor()
}

/** Submits the sign-in form, without waiting for the result. */
export async function signIn(page: Page, email: string, password = PASSWORD) {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

export async function signOut(page: Page) {
  // An unsaved request, which signing out must delete.
  await page.evaluate("sessionStorage.setItem('flowpost-request/x', 'typed')")
  await button(page, 'Account menu').click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  const discard = button(page, 'Sign out and discard')
  await discard.or(heading(page, 'Sign in')).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await heading(page, 'Sign in').waitFor()
  // Session storage is cleared only after navigating to the sign-in page.
  await expect.poll(() => page.evaluate('sessionStorage.length')).toBe(0)
}

/**
 * Signs the current user out, then opens a URL, signed in as the given person, if any. Navigates within the app where
 * possible, because that is faster than loading it. Does not wait for the page.
 */
export async function openAsUser(page: Page, api: Pick<Harness, 'url'>, person: AppUser | null, url: string) {
  if (await button(page, 'Account menu').isVisible()) await signOut(page)
  if (person?.cookie) {
    const [name = '', value = ''] = person.cookie.split('=')
    await page.context().addCookies([{ name, value, url: api.url, httpOnly: true, sameSite: 'Lax' }])
  }
  if (page.url().startsWith(api.url) && isInApp(page))
    await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`)
  else await page.goto(url)
}

/** One page shared by all tests in a file, in which one user signs in after another. */
export function userSwitcher(api: Pick<Harness, 'url'>, browser: ReturnType<typeof useBrowser>) {
  let shared: Promise<Page> | undefined
  const sharedPage = () => {
    shared ??= browser.openPage()
    return shared
  }
  const openAs = async (person: AppUser | null, url: string) => {
    const page = await sharedPage()
    await openAsUser(page, api, person, url)
    return page
  }
  return { sharedPage, openAs }
}

/** Resolves when the page that is opened next receives live updates for its store. */
export const waitForLiveUpdates = (page: Page, storeId: string) =>
  page.waitForResponse((response) => response.url().endsWith(`/app/events?store=${storeId}`))

/** Holds back requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Saves screenshots at desktop and phone width. */
export async function screenshots(page: Page, name: string) {
  if (!savesScreenshots) return
  await screenshot(page, `${name}-1280`)
  await page.setViewportSize({ width: 375, height: 812 })
  await screenshot(page, `${name}-375`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Saves a screenshot in dark mode, then switches the page back to light mode. */
export async function screenshotInDarkMode(page: Page, name: string) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await screenshot(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Clicks and fills in fields, counting both. */
export function countInteractions(page: Page) {
  const user = {
    clicks: 0,
    typedFields: 0,
    click: async (role: 'button' | 'link', name: string | RegExp) => {
      user.clicks++
      await page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).click()
    },
    type: async (label: string, text: string) => {
      user.typedFields++
      await box(page, label).fill(text)
    },
  }
  return user
}

/** A script that reads the drafts stored in the browser, as JSON. */
const readDrafts = (method: 'count' | 'getAll') => `new Promise((resolve) => {
  const request = indexedDB.open('flowpost-drafts')
  request.onsuccess = () => {
    const read = request.result.transaction('drafts').objectStore('drafts').${method}()
    read.onsuccess = () => { request.result.close(); resolve(JSON.stringify(read.result)) }
  }
})`

export const draftCountIn = async (page: Page) => Number(await page.evaluate<string>(readDrafts('count')))

/** All drafts stored in the browser, as text, including those of other tests. */
export const draftContentsIn = (page: Page) => page.evaluate<string>(readDrafts('getAll'))
