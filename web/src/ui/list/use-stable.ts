import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest `callback`, so that memoized rows do not rerender. */
export function useStable<A extends unknown[], R>(callback: (...values: A) => R): (...values: A) => R {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...values) => latest.current(...values), [])
}
