import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import type { Found } from './record.ts'
import { openWorld, pauseBetween } from './world.ts'

const isPending = (found: Found | undefined, isHanded: boolean) =>
  found?.status === 'PENDING' && found.lease !== null && found.isHanded === isHanded

describe('a service that is killed while mail leaves', () => {
  for (const { stop, kind, of } of [
    { stop: 'data', kind: 'mail', of: 'before DATA' },
    { stop: 'body', kind: 'large mail', of: 'inside DATA' },
  ] as const)
    it(`${of}: every message arrives once`, async () => {
      const world = await openWorld()
      const { gate, arrivals } = world.smtp
      await killAt(world, {
        kills: KILLS / 2,
        async strike(server) {
          gate.hold(stop)
          world.post(server, kind, 2)
          await gate.reached(1)
        },
        isHit: (found, held) => held.length > 0 && held.every((runId) => isPending(found.get(runId), false)),
      })
      await expectHealed(world)
      expect(arrivals).toHaveLength(world.runs.size)
    })

  it('between the end of DATA and the 250: nothing is sent again, and its outcome is unknown', async () => {
    const world = await openWorld()
    const { gate } = world.smtp
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        gate.hold('end')
        world.post(server, 'mail', 5)
        await gate.reached(3)
      },
      isHit: (found, held) => held.length > 0 && held.every((runId) => isPending(found.get(runId), true)),
    })
    await expectHealed(world)
  })

  it('between the 250 and its record: nothing is sent again, and its outcome is unknown', async () => {
    const world = await openWorld()
    const { gate, arrivals } = world.smtp
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        gate.hold('end')
        world.post(server, 'mail', 5)
        await gate.reached(3)
        gate.letGo()
        if (Math.random() < 0.5) await pauseBetween(0, 3)
      },
      isHit: (found) =>
        arrivals.slice(-5).some(({ runId, accepted }) => accepted && isPending(found.get(runId), true)),
    })
    await expectHealed(world)
  })
})
