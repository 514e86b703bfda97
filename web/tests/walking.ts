import type { Page } from 'playwright-core'
import { signedIn } from '../../src/testing/app-client.ts'
import type { Harness } from '../../src/testing/harness.ts'
import { keepsScreens, screenshot, type useBrowser, watchProblems } from './browser.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens pages of a store for somebody who may do everything in it. Without a path, nothing is loaded yet. */
export const pageOpener =
  (api: Harness, browser: ReturnType<typeof useBrowser>) => async (storeId: string, path?: string) => {
    const person = await signedIn(api, { roles: { [storeId]: 'admin' } })
    const page = await browser.openPage({ cookie: person.cookie })
    const problems = watchProblems(page)
    if (path !== undefined) await page.goto(`/app/s/${storeId}${path}`)
    return { page, person, problems }
  }

/** The same for new stores. */
export const storeOpener = (api: Harness, browser: ReturnType<typeof useBrowser>) => {
  const openPage = pageOpener(api, browser)
  return async (path?: string) => {
    const store = await api.newStore()
    return { store, ...(await openPage(store.id, path)) }
  }
}

/** Keeps pictures of both widths. */
export async function see(page: Page, name: string) {
  if (!keepsScreens) return
  await screenshot(page, `${name}-1280`)
  await page.setViewportSize({ width: 375, height: 812 })
  await screenshot(page, `${name}-375`)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Drives a page as a person would, and counts what it takes. */
export function countingHands(page: Page) {
  const hands = {
    clicks: 0,
    typed: 0,
    click: async (role: 'button' | 'link', name: string | RegExp) => {
      hands.clicks++
      await page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).click()
    },
    type: async (label: string, text: string) => {
      hands.typed++
      await box(page, label).fill(text)
    },
  }
  return hands
}

/** How many drafts the browser keeps. */
const DRAFTS = `new Promise((resolve) => {
  const opening = indexedDB.open('flowpost-drafts')
  opening.onsuccess = () => {
    const count = opening.result.transaction('drafts').objectStore('drafts').count()
    count.onsuccess = () => { opening.result.close(); resolve(count.result) }
  }
})`

export const draftsIn = (page: Page) => page.evaluate<number>(DRAFTS)
