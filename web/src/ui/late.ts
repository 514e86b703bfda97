import { type ComponentType, useEffect, useState } from 'react'

type Late<Props> = { loaded: ComponentType<Props> | null; load: () => Promise<unknown> }

/** A component whose code is loaded when it is wanted. */
export function late<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Late<Props> {
  let loading: Promise<unknown> | null = null
  const component: Late<Props> = {
    loaded: null,
    load: () => {
      loading ??= load().then(
        (module) => {
          component.loaded = module.default
        },
        (error) => {
          // The next one who wants it tries again.
          loading = null
          throw error
        },
      )
      return loading
    },
  }
  return component
}

/**
 * The component, or null until it is there. React's own `lazy` would show it only after what stands in for it has been
 * shown for 300 ms.
 */
export function useLate<Props>(component: Late<Props>, isWanted: boolean): ComponentType<Props> | null {
  const [arrival, setArrival] = useState<{ error?: unknown } | null>(null)
  useEffect(() => {
    if (!isWanted || component.loaded) return
    component.load().then(
      () => setArrival({}),
      (error) => setArrival({ error }),
    )
  }, [component, isWanted])
  if (arrival?.error) throw arrival.error
  return component.loaded
}
