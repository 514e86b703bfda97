// Builds the app after an install in a clone. A production install has no Vite, and the npm package brings the app.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const vite = existsSync(configFile) ? await import('vite').catch(() => null) : null
if (vite) await vite.build({ configFile, logLevel: 'warn' })
