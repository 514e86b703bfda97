import { useEffect, useState } from 'react'
import { createObservable, useObservable } from './observable.ts'

type LazyModule<Module> = ReturnType<typeof lazyModule<Module>>

/** A module that is loaded when it is first needed. */
export function lazyModule<Module>(load: () => Promise<Module>) {
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

/** The module, or null if it is not loaded; does not start loading it. */
export const useLoaded = <Module>(module: LazyModule<Module>): Module | null =>
  useObservable(module, (loaded) => loaded)

/** The module, or null while it is loading. React's own `lazy` shows its fallback for at least 300 ms. */
export function useLazyModule<Module>(module: LazyModule<Module>, isNeeded: boolean): Module | null {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    if (isNeeded) module.load().catch((error) => setFailure({ error }))
  }, [module, isNeeded])
  const loaded = useLoaded(module)
  if (failure) throw failure.error
  return loaded
}
