import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadAxe, type Rules, violationsOf } from './axe.ts'
import { isInApp, screenshot } from './browser.ts'
import { heading } from './navigation.ts'
import { lengthen, overflowingTexts, shorten } from './overflow.ts'

type Size = { width: number; height: number }
type Scheme = 'light' | 'dark'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 375, height: 812 }

/**
 * Fails if the page, or a part of it, violates an accessibility rule or is wider than the window, at both widths and in
 * both color schemes. Only colors differ between light and dark, so only color rules run in the second scheme.
 * Changing the scheme is slow, so it happens only once, and the page stays in the other scheme.
 */
export async function checkAccessibility(page: Page, name: string, within?: string) {
  await loadAxe(page)
  const [first, second] = await schemesOf(page)
  await checkAppearance(page, name, WIDE, first, 'all', within)
  await checkAppearance(page, name, PHONE, first, 'all', within)
  await changeScheme(page, second)
  await checkAppearance(page, name, PHONE, second, 'colors', within)
  await checkAppearance(page, name, WIDE, second, 'colors', within)
}

/** Checks accessibility, and that no text overflows, even if it is 30% longer. */
export async function checkAccessibilityAndOverflow(page: Page, name: string, within?: string) {
  await loadAxe(page)
  const [first, second] = await schemesOf(page)
  await checkAppearance(page, name, WIDE, first, 'all', within)
  await checkTextFits(page, name, WIDE)
  await checkAppearance(page, name, PHONE, first, 'all', within)
  await checkTextFits(page, name, PHONE)
  await changeScheme(page, second)
  await checkAppearance(page, name, PHONE, second, 'colors', within)
  await checkLongTexts(page, name)
  await checkAppearance(page, name, WIDE, second, 'colors', within)
}

/** Checks that no text overflows, even if it is 30% longer. */
export async function checkOverflow(page: Page, name: string) {
  await checkTextFits(page, name, WIDE)
  await checkTextFits(page, name, PHONE)
  await checkLongTexts(page, name)
}

/** The current color scheme and the other one. */
async function schemesOf(page: Page): Promise<[Scheme, Scheme]> {
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches")
  return isDark ? ['dark', 'light'] : ['light', 'dark']
}

const resize = async (page: Page, size: Size) => {
  if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
}

async function checkTextFits(page: Page, name: string, size: Size) {
  await resize(page, size)
  expect(await overflowingTexts(page), `${name} at ${size.width}`).toEqual([])
}

/** Starts at phone width and leaves the page wide, with its original text. */
async function checkLongTexts(page: Page, name: string) {
  await lengthen(page)
  try {
    for (const size of [PHONE, WIDE]) {
      await checkTextFits(page, `${name}, lengthened,`, size)
      await screenshot(page, `${name}-${size.width}-long`)
    }
  } finally {
    await shorten(page)
  }
}

async function checkAppearance(
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

/** Waits until the app has switched to the new colors, which happens asynchronously. */
export async function changeScheme(page: Page, scheme: Scheme) {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`:root[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
}

/** Waits until the page has loaded its data. */
export const settle = (page: Page) =>
  page
    .locator('main [role=status]:is([aria-label="Loading"], [aria-label="Wird geladen"])')
    .first()
    .waitFor({ state: 'detached' })

/** Navigates within the app, as a link would, without waiting for the page. */
export const followLink = (page: Page, address: string) =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`)

/**
 * Navigates within the app, as a link would, which reloads neither the app nor axe. If the current page has the same
 * heading, the new one is loaded instead, because there would be no way to tell when it has appeared.
 */
export async function openPageInApp(page: Page, address: string, name: string) {
  if (page.url().endsWith(address)) return
  if (isInApp(page) && !(await heading(page, name).isVisible())) await followLink(page, address)
  else await page.goto(address)
  await heading(page, name).waitFor()
}

/** Opens a page, and waits until it has loaded its data. */
export async function openSettled(page: Page, address: string, name: string) {
  await openPageInApp(page, address, name)
  await settle(page)
}
