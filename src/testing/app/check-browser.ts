import { findChromium, startBrowser } from './browser.ts'

// Exits with 0 if a browser for the tests is installed and starts, otherwise with 1, in which case `.ci/run` installs one.
const chromium = findChromium()
if (chromium) await (await startBrowser(chromium)).close()
else process.exitCode = 1
