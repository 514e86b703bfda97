import { describe, expect, it } from 'vitest'
import { expectHealed } from './kills.ts'
import { openWorld } from './world.ts'

const STEPS = 150

describe('a service that is asked to end under load', () => {
  it('ends in good order: what it had begun is done, the rest is free to be taken, nothing is doubled', async () => {
    const world = await openWorld()
    const { smtp } = world
    smtp.thinkMs = 100
    smtp.gate.hold('end')
    const server = await world.start('serve')
    const { answers } = world.post(server, 'mail', STEPS)
    await smtp.gate.reached(5)
    await world.watchUntil((pending) => pending.length === STEPS)
    smtp.gate.letGo()
    expect(await server.terminate()).toBe(0)
    await answers
    const found = [...(await world.examine()).values()]
    const left = found.filter(({ status }) => status === 'PENDING')
    expect(left.filter(({ lease, isHanded }) => lease !== null || isHanded)).toEqual([])
    expect(left.length).toBeGreaterThan(0)
    expect(found.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(5)
    await expectHealed(world)
    expect(smtp.arrivals).toHaveLength(STEPS)
  })
})
