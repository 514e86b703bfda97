import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import { openWorld, pauseBetween, type Run } from './world.ts'

/** More than a service works on at once for one store, so that some are still waiting. */
const MANY = 24

describe('a service that is killed before anything leaves', () => {
  it('accepted, not yet taken: every step is done once', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    let latest: Run[] = []
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        latest = world.post(server, 'mail', MANY).runs
        await pauseBetween(20, 120)
      },
      isHit: (found) =>
        latest.some(({ runId }) => found.get(runId)?.status === 'PENDING' && !found.get(runId)?.isClaimed),
    })
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(world.runs.size)
  })

  it('taken, not yet handed over: every step is done once', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    let latest: Run[] = []
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        latest = world.post(server, 'mail', 6).runs
        await pauseBetween(40, 200)
      },
      isHit: (found) => latest.some(({ runId }) => found.get(runId)?.isClaimed),
    })
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(world.runs.size)
  })

  it('answered with 202: every step is done once', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    const server = await world.start('serve')
    await world.post(server, 'mail', MANY).answers
    await server.kill()
    expect([...world.runs.values()].map(({ answered }) => answered)).toEqual(Array(MANY).fill(202))
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(MANY)
  })
})
