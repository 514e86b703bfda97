import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import type { Found } from './record.ts'
import { openWorld, pauseBetween } from './world.ts'

const isWaiting = (found: Found | undefined) => found?.status === 'PENDING' && !found.isHanded
const isLeaving = (found: Found | undefined) => found?.status === 'PENDING' && found.isHanded

describe('a service that is killed while mail leaves', () => {
  for (const { moment, stop, kind } of [
    { moment: 'before the message', stop: 'data', kind: 'mail' },
    { moment: 'inside the message', stop: 'body', kind: 'large mail' },
  ] as const)
    it(`before the end of DATA, ${moment}: each arrives once`, async () => {
      const world = await openWorld()
      const { gate, arrivals } = world.smtp
      await killAt(world, {
        kills: KILLS / 2,
        async strike(server) {
          gate.hold(stop)
          world.post(server, kind, 1)
          await gate.reached(1)
        },
        isHit: (found, held) => held.length > 0 && held.every((runId) => isWaiting(found.get(runId))),
      })
      await expectHealed(world)
      expect(arrivals).toHaveLength(world.runs.size)
    })

  it('some between the end of DATA and the 250, others between the 250 and its record: none is sent again', async () => {
    const world = await openWorld()
    const { gate } = world.smtp
    let confirmed: string[] = []
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        gate.hold('end')
        world.post(server, 'mail', 5)
        await gate.reached(4)
        confirmed = gate.held().slice(0, 2)
        gate.letPass(2)
        if (Math.random() < 0.5) await pauseBetween(0, 2)
      },
      isHit: (found, held) =>
        held.every((runId) => isLeaving(found.get(runId))) &&
        confirmed.some((runId) => isLeaving(found.get(runId))),
    })
    await expectHealed(world)
  })
})
