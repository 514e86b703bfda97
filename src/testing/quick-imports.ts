import { registerHooks } from 'node:module'

const SOURCES = new URL('../', import.meta.url).href

/**
 * Resolving the product's own imports takes as long as running what they load: Node looks for each file and its package
 * anew, and Vitest reports each import to watch mode. Ours name their file as it stands, so there is nothing to look for.
 */
if (process.env.VITEST_MODE !== 'WATCH')
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context
      const isOurs = specifier.startsWith('.') && specifier.endsWith('.ts') && parentURL?.startsWith(SOURCES)
      if (!isOurs) return nextResolve(specifier, context)
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    },
  })
