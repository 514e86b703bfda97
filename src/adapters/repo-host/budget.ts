import { setImmediate } from 'node:timers/promises'
import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { problemOf } from '../../problems/problem-of.ts'

const MAX_OBJECT_BYTES = 32 * 1024 * 1024
/**
 * Far more than a store with thousands of layouts needs for 200 generations of commits; callers that exceed it
 * retry with fewer.
 */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
/** Overhead counted per object, which also limits the number of empty objects. */
const OBJECT_COST_BYTES = 256

/** The memory that one host response may use. */
export type Budget = { spend(bytes: number): void; yieldIfDue: () => Promise<void> | undefined }

/** A small pack can decompress to a huge amount of data, so everything is counted before memory is allocated. */
export function createBudget(): Budget {
  let remainingBytes = MAX_TOTAL_BYTES
  return {
    spend(bytes) {
      remainingBytes -= bytes + OBJECT_COST_BYTES
      // The host claims this length, which can be Infinity or NaN.
      if (!(bytes <= MAX_OBJECT_BYTES && remainingBytes >= 0)) throw tooLarge()
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
