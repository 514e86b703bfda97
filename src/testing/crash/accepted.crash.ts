import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import { openWorld, type Run } from './world.ts'

/** More than the service processes concurrently for one store, so that some steps are still waiting. */
const MANY = 20

describe('a service that is killed before it sends anything', () => {
  it('sends each accepted step exactly once, whether or not it was already claimed', async () => {
    const world = await openWorld()
    world.smtp.gate.hold('greeting')
    const leasesBefore = new Set<string | null>([null])
    let latest: Run[] = []
    await killAt(world, {
      kills: KILLS,
      async strike(server) {
        latest = world.post(server, 'mail', MANY).runs
        const runIds = new Set(latest.map(({ runId }) => runId))
        await world.watchUntil(
          (pending) =>
            pending.some(({ runId }) => runIds.has(runId)) &&
            pending.some(({ lease }) => !leasesBefore.has(lease)),
        )
      },
      isHit(found) {
        const claimed = [...found.values()].filter(({ lease }) => !leasesBefore.has(lease))
        for (const { lease } of claimed) leasesBefore.add(lease)
        return claimed.length > 0 && latest.some(({ runId }) => found.get(runId)?.lease === null)
      },
    })
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(world.runs.size)
  })

  it('sends each step that it answered with 202 exactly once', async () => {
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
