import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export function createObservable<S>(initial: S) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState: (next: S) => {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Observable<S> = Pick<ReturnType<typeof createObservable<S>>, 'getState' | 'subscribe'>

/** A part of the value; the component renders again when that part changes. */
export const useObservable = <S, Selected>(
  { subscribe, getState }: Observable<S>,
  select: (state: S) => Selected,
) => useSyncExternalStore(subscribe, () => select(getState()))
