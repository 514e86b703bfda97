import { describe, expect, it } from 'vitest'
import type { Claimed, Portion } from '../../../ports/queue.ts'
import { createClaimer } from './claim.ts'

const LANE = 'sto_a HTTP_REQUEST req_a'
const OTHER = 'sto_b HTTP_REQUEST req_b'

/** A queue with this much waiting work, by lane. */
function queueWith(waiting: Record<string, number>) {
  const take = ({ lane, count }: Portion) => {
    const [storeId, actionType, actionConfigId] = lane.split(' ')
    const taken = Math.min(count, waiting[lane] ?? 0)
    waiting[lane] = (waiting[lane] ?? 0) - taken
    return Array.from({ length: taken }, () => ({ storeId, actionType, actionConfigId }) as Claimed)
  }
  return {
    waitingLanes: async () => Object.keys(waiting).filter((lane) => waiting[lane]),
    claim: async (portions: readonly Portion[]) => portions.flatMap(take),
  }
}

describe('a slot for work that is not in the queue yet', () => {
  it('is free once a claim has found nothing waiting, up to the limit of the lane', async () => {
    const claimer = createClaimer(queueWith({}), { first: 2 })
    expect(claimer.reserve(LANE)).toBeNull()
    await claimer.claim()
    expect(claimer.hasMore()).toBe(false)
    const leave = claimer.reserve(LANE)
    expect(claimer.reserve(LANE)).not.toBeNull()
    expect(claimer.reserve(LANE)).toBeNull()
    leave?.()
    expect(claimer.reserve(LANE)).not.toBeNull()
  })

  it('stays free while a claim looks for waiting work', async () => {
    const claimer = createClaimer(queueWith({}))
    await claimer.claim()
    const looking = claimer.claim()
    expect(claimer.hasMore()).toBe(false)
    expect(claimer.reserve(LANE)).not.toBeNull()
    await looking
  })

  it('is not free while work may be waiting in its lane; other lanes have theirs', async () => {
    const queue = queueWith({ [LANE]: 3 })
    const claimer = createClaimer(queue, { first: 2 })
    expect(await claimer.claim()).toHaveLength(2)
    expect(claimer.hasMore()).toBe(true)
    expect(claimer.reserve(LANE)).toBeNull()
    expect(claimer.reserve(OTHER)).not.toBeNull()
    expect(await claimer.claim()).toHaveLength(1)
    expect(claimer.hasMore()).toBe(false)
    expect(claimer.reserve(LANE)).not.toBeNull()
  })

  it('is not free while work in other lanes waits for it', async () => {
    const claimer = createClaimer(queueWith({ [LANE]: 3 }), { atOnce: 1 })
    const [claimed] = await claimer.claim()
    void claimer.occupy(claimed as Claimed, () => new Promise(() => {}))
    expect(claimer.reserve(OTHER)).toBeNull()
  })
})
