// Builds the app after an install. A production install of a tree that was built elsewhere has no Vite, and needs none.
import { fileURLToPath } from 'node:url'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
const vite = await import('vite').catch(() => null)
if (vite) await vite.build({ configFile, logLevel: 'warn' })
