import { type Claimed, laneOf, type Portion, type Queue } from '../../../ports/queue.ts'
import { createSlots, SLOT_LIMITS, type SlotLimits } from './slots.ts'

const LANES_AT_ONCE = 500

export type Claimer = {
  /**
   * Claims as much waiting work as there are slots for. With `takesOver`, this includes work whose lease has
   * expired, because its worker may have stopped.
   */
  claim(takesOver?: boolean): Promise<Claimed[]>
  /** Whether the last claim may have left work waiting. */
  hasMore(): boolean
  /** Reserves a slot for work that is claimed as it is accepted; null if the work has to wait its turn. */
  reserve(lane: string): (() => void) | null
  occupy<T>(claimed: Claimed, work: () => Promise<T>): Promise<T>
}

/** Lanes take turns, so a long queue or a slow server in one does not delay the others. */
export function createClaimer(
  queue: Pick<Queue, 'waitingLanes' | 'claim'>,
  limits: Partial<SlotLimits> = {},
): Claimer {
  const slots = createSlots({ ...SLOT_LIMITS, ...limits })
  let lastLane = ''
  /** The lanes in which work may still be waiting; null while that is unknown. */
  let openLanes: ReadonlySet<string> | null = null
  return {
    async claim(takesOver = true) {
      const waiting = await queue.waitingLanes({ after: lastLane, limit: LANES_AT_ONCE, takesOver })
      openLanes = null
      const portions = slots.share(waiting)
      lastLane = (portions.at(-1)?.lane ?? (waiting.length === LANES_AT_ONCE && waiting.at(-1))) || lastLane
      const claimed = portions.length === 0 ? [] : await queue.claim(portions, takesOver)
      if (waiting.length < LANES_AT_ONCE) openLanes = remainingLanes(waiting, portions, claimed)
      return claimed
    },
    hasMore: () => openLanes === null || openLanes.size > 0,
    reserve(lane) {
      if (openLanes === null || openLanes.has(lane)) return null
      const hasRoom = slots.share([...openLanes, lane]).some((portion) => portion.lane === lane)
      return hasRoom ? slots.reserve(lane) : null
    },
    occupy: (claimed, work) => slots.occupy(laneOf(claimed), work),
  }
}

/** A lane is empty if fewer executions were claimed than there was room for. */
function remainingLanes(
  waiting: readonly string[],
  portions: readonly Portion[],
  claimed: readonly Claimed[],
): Set<string> {
  const claimedByLane = Map.groupBy(claimed, laneOf)
  const openLanes = new Set(waiting)
  for (const { lane, count } of portions)
    if ((claimedByLane.get(lane)?.length ?? 0) < count) openLanes.delete(lane)
  return openLanes
}
