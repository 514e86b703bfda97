import { setImmediate } from 'node:timers/promises'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { problemOf } from '../../problems/problem-of.ts'

const MAX_OBJECT_BYTES = 32 * 1024 * 1024
/** Far more than 200 generations of a store with thousands of layouts; callers that exceed it retry with fewer. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
/** The overhead per object, so that a huge number of empty ones is limited, too. */
const OBJECT_COST_BYTES = 256

/** The memory that one response of a host may use. */
export type Budget = { spend(bytes: number): void; yieldIfDue: () => Promise<void> | undefined }

/** A small pack can expand to a large one, so everything is counted before memory is allocated. */
export function createBudget(): Budget {
  let leftBytes = MAX_TOTAL_BYTES
  return {
    spend(bytes) {
      leftBytes -= bytes + OBJECT_COST_BYTES
      // The length is only claimed by the host, and may be Infinity or NaN.
      if (!(bytes <= MAX_OBJECT_BYTES && leftBytes >= 0)) throw tooLarge()
    },
    yieldIfDue: createYielder(),
  }
}

export const tooLarge = () => new RepoFailure('tooLarge', problemOf('repository.too_large'))

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
