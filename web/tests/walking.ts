import type { Page } from 'playwright-core'
import { signedIn } from '../../src/testing/app-client.ts'
import type { Harness } from '../../src/testing/harness.ts'
import { type useBrowser, watchProblems } from './browser.ts'

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Opens pages of new stores for somebody who may do everything in them. */
export const storeOpener =
  (api: Harness, browser: ReturnType<typeof useBrowser>) =>
  async (path = '') => {
    const store = await api.newStore()
    const person = await signedIn(api, { roles: { [store.id]: 'admin' } })
    const page = await browser.openPage({ cookie: person.cookie })
    const problems = watchProblems(page)
    await page.goto(`/app/s/${store.id}${path}`)
    return { page, store, person, problems }
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
