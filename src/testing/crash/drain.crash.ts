import { describe, expect, it } from 'vitest'
import { expectHealed } from './kills.ts'
import { openWorld } from './world.ts'

const STEPS = 150

describe('a service that is asked to end under load', () => {
  it('ends in good order: what it had begun is done, the rest is free to be taken, nothing is doubled', async () => {
    const world = await openWorld()
    world.smtp.thinkMs = 100
    const server = await world.start('serve')
    const { answers } = world.post(server, 'mail', STEPS)
    while (world.smtp.arrivals.length < STEPS / 10) await new Promise(setImmediate)
    expect(await server.terminate()).toBe(0)
    await answers
    const left = [...(await world.examine()).values()].filter(({ status }) => status === 'PENDING')
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter(({ lease, isHanded }) => lease !== null || isHanded)).toEqual([])
    await expectHealed(world)
    expect(world.smtp.arrivals).toHaveLength(STEPS)
  })
})
