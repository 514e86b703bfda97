import { enableCompileCache, registerHooks } from 'node:module'

// To be loaded before anything else, by each thread that loads the service. It is JavaScript because it comes before
// the cache: for TypeScript, Node would load what strips types.
enableCompileCache()

const SOURCES = new URL('../', import.meta.url).href

/** Where the packages and parts of Node are that the sources import: the same for each of them. */
const packages = new Map()

/**
 * Finding what is imported takes Node longer than loading it: for each import it looks anew for the file, for links on
 * the way to it and for its package. But a relative import names its file as it stands.
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
    const found = packages.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    packages.set(specifier, found)
    return found
  },
})
