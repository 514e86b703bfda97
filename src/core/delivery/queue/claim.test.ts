import { describe, expect, it } from 'vitest'
import type { Claimed, Portion } from '../../../ports/queue.ts'
import { createClaimer } from './claim.ts'

const LANE = 'sto_a HTTP_REQUEST req_a'
const OTHER = 'sto_b HTTP_REQUEST req_b'

/** A queue with this much waiting work, by lane. */
function createQueue(waiting: Record<string, number>) {
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
  it("is free once a claim has found the queue empty, up to the lane's limit", async () => {
    const claimer = createClaimer(createQueue({}), { whenUntried: 2 })
    expect(claimer.reserve(LANE)).toBeNull()
    await claimer.claim()
    expect(claimer.hasMore()).toBe(false)
    const release = claimer.reserve(LANE)
    expect(claimer.reserve(LANE)).not.toBeNull()
    expect(claimer.reserve(LANE)).toBeNull()
    release?.()
    expect(claimer.reserve(LANE)).not.toBeNull()
  })

  it('stays free while a claim is reading the queue', async () => {
    const claimer = createClaimer(createQueue({}))
    await claimer.claim()
    const claiming = claimer.claim()
    expect(claimer.hasMore()).toBe(false)
    expect(claimer.reserve(LANE)).not.toBeNull()
    await claiming
  })

  it('is not free while work may be waiting in its lane; other lanes are unaffected', async () => {
    const queue = createQueue({ [LANE]: 3 })
    const claimer = createClaimer(queue, { whenUntried: 2 })
    expect(await claimer.claim()).toHaveLength(2)
    expect(claimer.hasMore()).toBe(true)
    expect(claimer.reserve(LANE)).toBeNull()
    expect(claimer.reserve(OTHER)).not.toBeNull()
    expect(await claimer.claim()).toHaveLength(1)
    expect(claimer.hasMore()).toBe(false)
    expect(claimer.reserve(LANE)).not.toBeNull()
  })

  it('is not free while work in other lanes is waiting', async () => {
    const claimer = createClaimer(createQueue({ [LANE]: 3 }), { atOnce: 1 })
    const [claimed] = await claimer.claim()
    void claimer.occupy(claimed as Claimed, () => new Promise(() => {}))
    expect(claimer.reserve(OTHER)).toBeNull()
  })
})
