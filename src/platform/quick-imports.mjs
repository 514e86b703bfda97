import { existsSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'

// Must be loaded before anything else, in every thread that loads the service. It is JavaScript, because
// loading TypeScript before the cache is enabled would make Node load its type stripper.
enableCompileCache()

const SOURCES = new URL('../', import.meta.url).href

/** Resolved packages and Node modules, which are the same for every source file. */
const packages = new Map()

const { dependencies } = createRequire(import.meta.url)('../../package.json')

/**
 * Large packages bundled by `web/build.mjs`: loading the 257 modules of Kysely individually takes Node ten times as
 * long and three times the memory.
 */
function findBundle(specifier) {
  const version = dependencies[specifier.split('/', 1)[0]]
  const url = new URL(`../../web/bundled/${specifier.replace('/', '-')}-${version}.mjs`, import.meta.url)
  return version && existsSync(url) ? { url: url.href, format: 'module' } : null
}

/**
 * Node spends more time resolving imports than loading them: each time, it looks for the file, symbolic links
 * and the package. A relative import already names its file, so none of that is needed.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || !conditions.includes('import'))
      return nextResolve(specifier, context)
    if (specifier.startsWith('.')) {
      const url = new URL(specifier, parentURL).href
      return { url, format: url.endsWith('.ts') ? 'module-typescript' : undefined, shortCircuit: true }
    }
    if (!parentURL.startsWith(SOURCES)) return nextResolve(specifier, context)
    const resolved = packages.get(specifier) ?? findBundle(specifier) ?? nextResolve(specifier, context)
    packages.set(specifier, resolved)
    return { ...resolved, shortCircuit: true }
  },
})
