import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 8

/** Yields to the event loop once a slice of work has lasted long enough: packing and reading take a while. */
export function createYielder(): () => Promise<void> | undefined {
  let startedMs = performance.now()
  return () => {
    if (performance.now() - startedMs < SLICE_MS) return undefined
    return setImmediate().then(() => {
      startedMs = performance.now()
    })
  }
}
