import { existsSync } from 'node:fs'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

type Chromium = { executablePath: string; args: string[] }

/**
 * A Chromium that runs on this machine: one named by the environment, the one out of the package, which is built
 * for x64 Linux alone, or the system's. Elsewhere there is none, and `undefined` says so.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const isPackaged = process.platform === 'linux' && process.arch === 'x64'
  const named = process.env.CHROMIUM_PATH
  if (named === undefined && isPackaged) {
    return { executablePath: await chromium.executablePath(), args: chromium.args }
  }
  const executablePath = named ?? SYSTEM_PATHS.find((path) => existsSync(path))
  return executablePath === undefined ? undefined : { executablePath, args: ['--no-sandbox'] }
}

export function startBrowser(found: Chromium): Promise<Browser> {
  return playwright.launch({ ...found, headless: true, timeout: 20_000 })
}
