import { setImmediate } from 'node:timers/promises'

const TURN_MS = 8

/** Lets others have their turn when ours has lasted long enough: packing and reading take a while. */
export function createTurns(): () => Promise<void> | undefined {
  let startedMs = performance.now()
  return () => {
    if (performance.now() - startedMs < TURN_MS) return undefined
    return setImmediate().then(() => {
      startedMs = performance.now()
    })
  }
}
