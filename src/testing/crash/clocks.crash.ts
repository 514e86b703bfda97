import { describe, expect, it } from 'vitest'
import { onPostgres } from '../test-store.ts'
import { findProblems, settle } from './verdict.ts'
import { openWorld } from './world.ts'

const HOUR_MS = 3_600_000
const COUNT = 20
const PROMPT_MS = 5_000
/** What was left is taken over when a lease has expired. */
const TAKEN_OVER_MS = 15_000

describe('a clock that is wrong', () => {
  it('goes back by an hour after a kill: accepted steps do not wait for the hour to pass', async () => {
    const world = await openWorld()
    const ahead = await world.startAhead(HOUR_MS, 'serve')
    world.smtp.gate.hold('greeting')
    world.post(ahead, 'mail', COUNT)
    await world.watchUntil(
      (pending) => pending.length === COUNT && pending.some(({ lease }) => lease !== null),
    )
    await ahead.kill()
    world.smtp.gate.forget()
    world.smtp.gate.letGo()
    const server = await world.start('serve')
    expect(await settle(world, server)).toBeLessThan(TAKEN_OVER_MS)
    expect(await findProblems(world, server)).toEqual([])
    expect(world.smtp.arrivals).toHaveLength(COUNT)
  })

  describe.runIf(onPostgres())('is ahead in one of several processes', () => {
    it.each([
      ['the server by five seconds', 5_000, 0],
      ['the server by an hour', HOUR_MS, 0],
      ['the worker by an hour', 0, HOUR_MS],
    ])('%s: steps take no longer', async (_, serverMs, workerMs) => {
      const world = await openWorld()
      const server = await world.startAhead(serverMs, 'serve', '--no-worker')
      await world.startAhead(workerMs, 'worker')
      await world.start('worker')
      const startedMs = performance.now()
      await world.post(server, 'mail', COUNT).answers
      expect(performance.now() - startedMs).toBeLessThan(PROMPT_MS)
      expect([...world.runs.values()].map(({ answered }) => answered)).toEqual(Array(COUNT).fill(200))
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      const skew = Number(/^flowpost_clock_skew_seconds (.*)$/m.exec(metrics)?.[1])
      expect(skew).toBeCloseTo(serverMs / 1000, 0)
      expect(await findProblems(world, server)).toEqual([])
    })
  })
})
