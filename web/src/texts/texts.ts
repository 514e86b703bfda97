import { use, useSyncExternalStore } from 'react'
import type { Messages } from '../../../src/messages/types.ts'
import { currentLanguage, loadTexts, type Namespace, onLanguage } from './language.ts'

const useDisplayLanguage = () => useSyncExternalStore(onLanguage, currentLanguage)

/**
 * A namespace's messages. Pages load their namespaces together with their code (`withTexts`); a missing one is
 * loaded here, which delays the page.
 */
export function useTexts<N extends Namespace>(namespace: N): Messages[N] {
  const { texts } = useDisplayLanguage()
  const loaded: Partial<Messages>[N] = texts[namespace]
  if (loaded) return loaded
  use(loadOnce(namespace))
  throw new Error(`no texts: ${namespace}`)
}

/** A namespace's messages, or undefined if they have not loaded yet; does not load them. */
export const useLoadedTexts = <N extends Namespace>(namespace: N): Messages[N] | undefined =>
  useDisplayLanguage().texts[namespace]

const pendingLoads = new Map<Namespace, Promise<void>>()

/** `use` needs the same promise on each render until it settles. */
function loadOnce(namespace: Namespace): Promise<void> {
  const loading =
    pendingLoads.get(namespace) ?? loadTexts([namespace]).finally(() => pendingLoads.delete(namespace))
  pendingLoads.set(namespace, loading)
  return loading
}

/** The locale for times and numbers. */
export const useLocale = () => useDisplayLanguage().locale

export const useLanguage = () => useDisplayLanguage().language
