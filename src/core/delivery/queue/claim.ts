import { type Claimed, laneOf, type Queue } from '../../../ports/queue.ts'
import { createSlots, SLOT_LIMITS, type SlotLimits } from './slots.ts'

const LANES_AT_ONCE = 500

export type Claimer = {
  /**
   * Claims waiting work as far as there are slots for it. `takesOver`: also work whose lease has expired; its worker may
   * have stopped.
   */
  claim(takesOver?: boolean): Promise<Claimed[]>
  /** Works on what was claimed, in a slot. */
  occupy<T>(claimed: Claimed, work: () => Promise<T>): Promise<T>
}

/** Lanes take turns: one with a long queue or a slow server does not delay the others. */
export function createClaimer(
  queue: Pick<Queue, 'waitingLanes' | 'claim'>,
  limits: Partial<SlotLimits> = {},
): Claimer {
  const slots = createSlots({ ...SLOT_LIMITS, ...limits })
  /** Where the last turn ended. */
  let after = ''
  return {
    async claim(takesOver = true) {
      const waiting = await queue.waitingLanes({ after, most: LANES_AT_ONCE, takesOver })
      const portions = slots.share(waiting)
      after = (portions.at(-1)?.lane ?? (waiting.length === LANES_AT_ONCE && waiting.at(-1))) || after
      return portions.length === 0 ? [] : queue.claim(portions, takesOver)
    },
    occupy: (claimed, work) => slots.occupy(laneOf(claimed), work),
  }
}
