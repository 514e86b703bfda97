import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import { openWorld, type Run } from './world.ts'

/** More than a service works on at once for one store, so that some are still waiting. */
const MANY = 20

describe('a service that is killed before anything leaves', () => {
  it('some steps accepted and not yet taken, others taken: each is done once', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    const leasesBefore = new Set<string | null>([null])
    let latest: Run[] = []
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        latest = world.post(server, 'mail', MANY).runs
        const asked = new Set(latest.map(({ runId }) => runId))
        await world.watchUntil(
          (pending) =>
            pending.some(({ runId }) => asked.has(runId)) &&
            pending.some(({ lease }) => !leasesBefore.has(lease)),
        )
      },
      isHit(found) {
        const taken = [...found.values()].filter(({ lease }) => !leasesBefore.has(lease))
        for (const { lease } of taken) leasesBefore.add(lease)
        return taken.length > 0 && latest.some(({ runId }) => found.get(runId)?.lease === null)
      },
    })
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(world.runs.size)
  })

  it('answered with 202: each is done once', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    const server = await world.start('serve')
    await world.post(server, 'mail', MANY).answers
    expect([...world.runs.values()].map(({ answered }) => answered)).toEqual(Array(MANY).fill(202))
    await server.kill()
    world.smtp.gate.forget()
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(MANY)
  })
})
