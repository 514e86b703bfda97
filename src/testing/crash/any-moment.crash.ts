import { describe, expect, it } from 'vitest'
import { expectHealed, killAt } from './kills.ts'
import { openWorld, pauseBetween } from './world.ts'

const RANDOM_KILLS = 10

describe('a service that is killed at any moment', () => {
  it('under load, with nothing held back: each step has one end, and it agrees with what arrived', async () => {
    const world = await openWorld()
    await killAt(world, {
      kills: RANDOM_KILLS,
      async strike(server) {
        const before = world.smtp.arrivals.length
        world.post(server, 'mail', 40)
        for (const kind of ['POST', 'PUT', 'GET'] as const) world.post(server, kind, 10)
        while (world.smtp.arrivals.length === before) await pauseBetween(1, 2)
        await pauseBetween(0, 600)
      },
      isHit: () => true,
    })
    const runs = [...world.runs.values()]
    expect(runs.filter(({ ended }) => ended !== null).length).toBeGreaterThan(0)
    await expectHealed(world)
  })
})
