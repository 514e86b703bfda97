import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function in every render, which acts as the latest one would: rows that get it stay as they are. */
export function useStable<A extends unknown[], R>(act: (...values: A) => R): (...values: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...values) => latest.current(...values), [])
}
