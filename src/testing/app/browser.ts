import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The headless shell comes first, because its pages cost a third less than those of a full browser. */
const SYSTEM_PATHS = [
  ...['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  ...['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
]

/**
 * Even when headless, a full Chromium loads two pages for the address bar of every window, which is three quarters of
 * the cost of a test page. Chromium honors only the last `--disable-features`, so Playwright's own list is repeated.
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
 * The Chromium in `CHROMIUM_PATH` or on this machine. Without one, tests that need it are skipped, or fail if
 * `REQUIRE_BROWSER` is set.
 */
export function findChromium(): Chromium | undefined {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_PATHS.find((candidate) => existsSync(candidate))
  if (path !== undefined && existsSync(path)) return { executablePath: path, args: ARGS }
  if (process.env.REQUIRE_BROWSER)
    throw new Error(`no browser was found: install Chromium, or set CHROMIUM_PATH`)
  return undefined
}

export function startBrowser(options: Chromium): Promise<Browser> {
  return chromium.launch({ ...options, headless: true, timeout: 60_000 })
}
