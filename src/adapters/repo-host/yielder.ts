import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 8

/** Yields to the event loop when a slice of work has run long enough, because packing and parsing can take a while. */
export function createYielder(): () => Promise<void> | undefined {
  let startedMs = performance.now()
  return () => {
    if (performance.now() - startedMs < SLICE_MS) return undefined
    return setImmediate().then(() => {
      startedMs = performance.now()
    })
  }
}
