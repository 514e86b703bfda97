import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** The one without a window costs a third less than a whole browser. */
const SYSTEM_PATHS = [
  ...['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  ...['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
]

/**
 * A full Chromium loads its address bar's two pages with every window, even without a screen: three quarters of what
 * a test's page costs. The last such argument wins, so Playwright's own list is repeated.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'OptimizationHints'],
  ...['ThirdPartyStoragePartitioning', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
]
const SYSTEM_ARGS = ['--no-sandbox', `--disable-features=${DISABLED_FEATURES.join(',')}`]

type Chromium = { executablePath: string; args: string[] }

/**
 * A Chromium that runs on this machine: one named by the environment, the system's, or the one out of the package,
 * which is built for x64 Linux alone. Elsewhere there is none, and the tests that need one are skipped, unless
 * `REQUIRE_BROWSER` says that they must run.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const named = process.env.CHROMIUM_PATH ?? SYSTEM_PATHS.find((path) => existsSync(path))
  if (named !== undefined && existsSync(named)) return { executablePath: named, args: SYSTEM_ARGS }
  if (process.env.CHROMIUM_PATH === undefined && process.platform === 'linux' && process.arch === 'x64')
    return { executablePath: await chromium.executablePath(), args: chromium.args }
  if (process.env.REQUIRE_BROWSER)
    throw new Error(`no browser was found: install Chromium, or name one in CHROMIUM_PATH`)
  return undefined
}

export function startBrowser(found: Chromium): Promise<Browser> {
  return playwright.launch({ ...found, headless: true, timeout: 60_000 })
}
