import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestStore } from '../test-store.ts'
import { expectHealed } from './kills.ts'
import { startProcess } from './processes.ts'
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
  it('answers every call of a balancer that notices 300 ms after /readyz has turned 503', async () => {
    const store = await createTestStore()
    onTestFinished(store.remove)
    const environment = { ...store.environment, FLOWPOST_DRAIN_SECONDS: '2' }
    const { url, terminate } = await startProcess(['serve'], environment, () => {})
    const answers: (number | string)[] = []
    const call = async () => {
      const reply = await fetch(`${url}/api/v1`).catch((error: Error) => error)
      answers.push('status' in reply ? reply.status : String(reply))
    }
    const ended = terminate()
    while ((await fetch(`${url}/readyz`)).status !== 503) await call()
    const noticedMs = performance.now() + 300
    // A busy machine needs longer for as many calls; it drains for long enough.
    while (performance.now() < noticedMs || answers.length <= 20) {
      await call()
      await setTimeout(2)
    }
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter((answer) => answer !== 200)).toEqual([])
    expect(await ended).toBe(0)
  })
})
