import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function with a stable identity that calls the latest `act`, so that memoized rows do not render again. */
export function useStable<A extends unknown[], R>(act: (...values: A) => R): (...values: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...values) => latest.current(...values), [])
}
