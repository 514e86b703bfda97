import { RepoFailure } from '../../engine/repo/repo-failure.ts'
import { createYielder } from './yielder.ts'

const MAX_OBJECT_BYTES = 32 * 1024 * 1024
/** Far more than 200 generations of a store with thousands of layouts; whoever needs more asks for fewer. */
const MAX_TOTAL_BYTES = 64 * 1024 * 1024
/** What holding an object takes besides its content: very many empty ones are a lot, too. */
const OBJECT_COST_BYTES = 256

/** What one answer of a host may take. */
export type Budget = { spend(bytes: number): void; yieldIfDue: () => Promise<void> | undefined }

/** A small pack can become a large one, so everything is counted before there is memory for it. */
export function createBudget(): Budget {
  let leftBytes = MAX_TOTAL_BYTES
  return {
    spend(bytes) {
      leftBytes -= bytes + OBJECT_COST_BYTES
      // Lengths are what a host claims, and need not even be numbers.
      if (!(bytes <= MAX_OBJECT_BYTES && leftBytes >= 0)) throw tooLarge()
    },
    yieldIfDue: createYielder(),
  }
}

export const tooLarge = () =>
  new RepoFailure('tooLarge', 'the repository holds more than can be read at once')
