import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { loadAxe, violationsOf } from './axe.ts'
import { screenshot } from './browser.ts'
import { heading } from './walking.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 375, height: 812 }
/** Between light and dark only colours differ, so only their rules run again. From look to look one thing changes. */
const LOOKS = [
  { size: WIDE, scheme: 'light', rules: 'all' },
  { size: WIDE, scheme: 'dark', rules: 'colours' },
  { size: PHONE, scheme: 'dark', rules: 'colours' },
  { size: PHONE, scheme: 'light', rules: 'all' },
] as const

/** Fails, and says where, when the page is wider than the window or it, or a part of it, breaks a rule of accessibility. */
export async function checkLooks(page: Page, name: string, within?: string) {
  await loadAxe(page)
  for (const { size, scheme, rules } of LOOKS) {
    await page.setViewportSize(size)
    await changeScheme(page, scheme)
    await screenshot(page, `${name}-${size.width}-${scheme}`)
    expect(await violationsOf(page, rules, within), `${name} at ${size.width} in ${scheme}`).toEqual([])
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow, `${name} at ${size.width}: wider than the window`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(WIDE)
}

/** The app follows its system a moment later: until then, the colours would be those of the scheme before. */
export async function changeScheme(page: Page, scheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: scheme })
  await page.locator(`:root[data-mantine-color-scheme=${scheme}]`).waitFor({ state: 'attached' })
}

/** Everything that the page asked for has arrived. */
export const settle = (page: Page) =>
  page
    .locator('main [role=status]:is([aria-label="Loading"], [aria-label="Wird geladen"])')
    .first()
    .waitFor({ state: 'detached' })

/**
 * Goes to an address of the app as its links do, which loads neither the app nor the checker anew. A page with the
 * heading of the one before is loaded: nothing else would tell that it has come.
 */
export async function visit(page: Page, address: string, name: string) {
  const inApp = new URL(page.url()).pathname.startsWith('/app/') && !(await heading(page, name).isVisible())
  if (inApp) await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`)
  else await page.goto(address)
  await heading(page, name).waitFor()
  await settle(page)
}
