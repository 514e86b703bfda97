import { type Claimed, laneOf, type Portion, type Queue } from '../../../ports/queue.ts'
import { createSlots, SLOT_LIMITS, type SlotLimits } from './slots.ts'

const LANES_AT_ONCE = 500

export type Claimer = {
  /**
   * Claims waiting work as far as there are slots for it. `takesOver`: also work whose lease has expired; its worker may
   * have stopped.
   */
  claim(takesOver?: boolean): Promise<Claimed[]>
  /** Whether the last claim may have left work waiting. */
  hasMore(): boolean
  /** A slot for work that is claimed while it is accepted, or null if it has to wait its turn. */
  reserve(lane: string): (() => void) | null
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
  /** The lanes in which work may still be waiting; null while that is unknown. */
  let left: ReadonlySet<string> | null = null
  return {
    async claim(takesOver = true) {
      const waiting = await queue.waitingLanes({ after, most: LANES_AT_ONCE, takesOver })
      left = null
      const portions = slots.share(waiting)
      after = (portions.at(-1)?.lane ?? (waiting.length === LANES_AT_ONCE && waiting.at(-1))) || after
      const claimed = portions.length === 0 ? [] : await queue.claim(portions, takesOver)
      if (waiting.length < LANES_AT_ONCE) left = lanesLeft(waiting, portions, claimed)
      return claimed
    },
    hasMore: () => left === null || left.size > 0,
    reserve(lane) {
      if (left === null || left.has(lane)) return null
      const hasRoom = slots.share([...left, lane]).some((portion) => portion.lane === lane)
      return hasRoom ? slots.reserve(lane) : null
    },
    occupy: (claimed, work) => slots.occupy(laneOf(claimed), work),
  }
}

/** A lane that gave fewer executions than there was room for is empty. */
function lanesLeft(
  waiting: readonly string[],
  portions: readonly Portion[],
  claimed: readonly Claimed[],
): Set<string> {
  const taken = Map.groupBy(claimed, laneOf)
  const left = new Set(waiting)
  for (const { lane, count } of portions) if ((taken.get(lane)?.length ?? 0) < count) left.delete(lane)
  return left
}
