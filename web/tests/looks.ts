import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadAxe, type Rules, violationsOf } from './axe.ts'
import { RESTING_PLACE, screenshot } from './browser.ts'
import { lengthen, shorten, spilled } from './lengthen.ts'
import { heading } from './walking.ts'

type Size = { width: number; height: number }
type Scheme = 'light' | 'dark'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 375, height: 812 }

/**
 * Fails, and says where, when the page is wider than the window or it, or a part of it, breaks a rule of accessibility.
 * Between light and dark only colours differ, so only their rules run in the second one. From look to look one thing
 * changes, and the scheme, which takes longest, once: the page is left in the other one.
 */
export async function checkLooks(page: Page, name: string, within?: string) {
  const [first, second] = await schemesOf(page)
  await checkLook(page, name, WIDE, first, 'all', within)
  await checkLook(page, name, PHONE, first, 'all', within)
  await changeScheme(page, second)
  await checkLook(page, name, PHONE, second, 'colours', within)
  await checkLook(page, name, WIDE, second, 'colours', within)
}

/** The same, and no text sticks out of its place on the page, neither as it is nor when it is 30 % longer. */
export async function checkLooksAndRoom(page: Page, name: string, within?: string) {
  const [first, second] = await schemesOf(page)
  await checkLook(page, name, WIDE, first, 'all', within)
  await checkRoom(page, name, WIDE)
  await checkLook(page, name, PHONE, first, 'all', within)
  await checkRoom(page, name, PHONE)
  await changeScheme(page, second)
  await checkLook(page, name, PHONE, second, 'colours', within)
  await checkLongTexts(page, name)
  await checkLook(page, name, WIDE, second, 'colours', within)
}

/** No text sticks out of its place on the page, neither as it is nor when it is 30 % longer. */
export async function checkRooms(page: Page, name: string) {
  await checkRoom(page, name, WIDE)
  await checkRoom(page, name, PHONE)
  await checkLongTexts(page, name)
}

/** The scheme that the page is in, and the other one. */
async function schemesOf(page: Page): Promise<[Scheme, Scheme]> {
  await loadAxe(page)
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  return isDark ? ['dark', 'light'] : ['light', 'dark']
}

const resize = async (page: Page, size: Size) => {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
}

async function checkRoom(page: Page, name: string, size: Size) {
  await resize(page, size)
  expect(await spilled(page), `${name} at ${size.width}`).toEqual([])
}

/** Begins on a phone and leaves the page wide, with the texts that it had. */
async function checkLongTexts(page: Page, name: string) {
  await lengthen(page)
  try {
    for (const size of [PHONE, WIDE]) {
      await checkRoom(page, `${name}, lengthened,`, size)
      await screenshot(page, `${name}-${size.width}-long`)
    }
  } finally {
    await shorten(page)
  }
}

async function checkLook(
  page: Page,
  name: string,
  size: Size,
  scheme: Scheme,
  rules: Rules,
  within?: string,
) {
  await resize(page, size)
  await screenshot(page, `${name}-${size.width}-${scheme}`)
  expect(await violationsOf(page, rules, within), `${name} at ${size.width} in ${scheme}`).toEqual([])
}

/** The app follows its system a moment later: until then, the colours would be those of the scheme before. */
export async function changeScheme(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`:root[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
}

/** Everything that the page asked for has arrived. */
export const settle = (page: Page) =>
  page
    .locator('main [role=status]:is([aria-label="Loading"], [aria-label="Wird geladen"])')
    .first()
    .waitFor({ state: 'detached' })

/** Goes to an address of the app as its links do, and does not wait for it. */
export const follow = (page: Page, address: string) =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`)

/**
 * Opens a URL of the app the way its links do, which reloads neither the app nor the checker. A page with the
 * heading of the one before is loaded, unless it is there already: nothing else would tell that it has come.
 */
export async function reach(page: Page, address: string, name: string) {
  if (page.url().endsWith(address)) return
  const { pathname } = new URL(page.url())
  const inApp =
    pathname.startsWith('/app/') && pathname !== RESTING_PLACE && !(await heading(page, name).isVisible())
  if (inApp) await follow(page, address)
  else await page.goto(address)
  await heading(page, name).waitFor()
}

/** The same, until everything that the page asked for has arrived. */
export async function visit(page: Page, address: string, name: string) {
  await reach(page, address, name)
  await settle(page)
}
