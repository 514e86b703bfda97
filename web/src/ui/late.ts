import { useEffect, useState } from 'react'
import { createObservable, useObservable } from './observable.ts'

type Late<Module> = ReturnType<typeof late<Module>>

/** Code that is loaded when it is first needed. */
export function late<Module>(load: () => Promise<Module>) {
  const { setState, ...loaded } = createObservable<Module | null>(null)
  let loading: Promise<void> | null = null
  return {
    ...loaded,
    load: () => {
      loading ??= load().then(setState, (error) => {
        // The next caller tries again.
        loading = null
        throw error
      })
      return loading
    },
  }
}

/** The module, or null while it has not been loaded; starts nothing. */
export const useLoaded = <Module>(module: Late<Module>): Module | null =>
  useObservable(module, (loaded) => loaded)

/**
 * The module, or null until it is there. React's own `lazy` would show it only after what stands in for it has been
 * shown for 300 ms.
 */
export function useLate<Module>(module: Late<Module>, isWanted: boolean): Module | null {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (isWanted) module.load().catch((error) => setFailure({ error }))
  }, [module, isWanted])
  const loaded = useLoaded(module)
  if (failure) throw failure.error
  return loaded
}
