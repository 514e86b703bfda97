import { findChromium, startBrowser } from './browser.ts'

// Ends with 0 if there is a browser for the tests and it starts, else with 1. `.ci/run` installs one then.
const found = findChromium()
if (found) await (await startBrowser(found)).close()
else process.exitCode = 1
