import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

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
const ARGS = ['--no-sandbox', `--disable-features=${DISABLED_FEATURES.join(',')}`]

type Chromium = { executablePath: string; args: string[] }

/**
 * The Chromium of this machine, or the one that the environment names. Without one the tests that need it are skipped,
 * unless `REQUIRE_BROWSER` says that they must run.
 */
export function findChromium(): Chromium | undefined {
  const named = process.env.CHROMIUM_PATH ?? SYSTEM_PATHS.find((path) => existsSync(path))
  if (named !== undefined && existsSync(named)) return { executablePath: named, args: ARGS }
  if (process.env.REQUIRE_BROWSER)
    throw new Error(`no browser was found: install Chromium, or name one in CHROMIUM_PATH`)
  return undefined
}

export function startBrowser(found: Chromium): Promise<Browser> {
  return chromium.launch({ ...found, headless: true, timeout: 60_000 })
}
