import { describe, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import type { Found } from './record.ts'
import { openWorld, pauseBetween } from './world.ts'

const isLeaving = (found: Found | undefined) => found?.status === 'PENDING' && found.isHanded

describe('a service that is killed after the end of DATA', () => {
  it('some before the 250, others before its record: none is sent again, and each outcome is unknown', async () => {
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
        if (Math.random() < 0.25) await pauseBetween(0, 2)
      },
      isHit: (found, held) =>
        held.length > 0 &&
        held.every((runId) => isLeaving(found.get(runId))) &&
        confirmed.some((runId) => isLeaving(found.get(runId))),
    })
    await expectHealed(world)
  })
})
