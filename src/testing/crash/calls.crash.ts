import { describe, expect, it } from 'vitest'
import { expectHealed, killAt } from './kills.ts'
import { openWorld, pauseBetween } from './world.ts'

const CALL_KILLS = 8

describe('a service that is killed during a call', () => {
  it('a POST is never made again, and its outcome is unknown; a PUT and a GET are, until they succeed', async () => {
    const world = await openWorld()
    const { gate, calls } = world.target
    await killAt(world, {
      kills: CALL_KILLS,
      async strike(server) {
        gate.hold('answer')
        for (const kind of ['POST', 'PUT', 'GET'] as const) world.post(server, kind, 2)
        await gate.reached(6)
      },
      isHit: (found, held) => held.every((runId) => found.get(runId)?.isHanded),
    })
    await expectHealed(world)
    expect(calls.length).toBeGreaterThan(world.runs.size)
  })

  it('the same when it was answered but not yet recorded', async () => {
    const world = await openWorld()
    const { gate } = world.target
    let answered: string[] = []
    await killAt(world, {
      kills: CALL_KILLS,
      async strike(server) {
        gate.hold('answer')
        for (const kind of ['POST', 'PUT', 'GET'] as const) world.post(server, kind, 2)
        await gate.reached(6)
        answered = gate.held()
        gate.letGo()
        if (Math.random() < 0.5) await pauseBetween(0, 3)
      },
      isHit: (found) => answered.some((runId) => found.get(runId)?.status === 'PENDING'),
    })
    await expectHealed(world)
  })
})
