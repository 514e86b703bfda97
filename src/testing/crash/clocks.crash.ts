import { describe, expect, it } from 'vitest'
import { onPostgres } from '../test-database.ts'
import { findProblems, waitUntilSettled } from './find-problems.ts'
import { startSystem } from './system.ts'

const HOUR_MS = 3_600_000
const COUNT = 20
const PROMPT_MS = 5_000
/** Unfinished steps are claimed again when their lease has expired. */
const TAKEOVER_MS = 15_000

describe('a wrong clock', () => {
  it('does not delay accepted steps by an hour if it goes back by an hour after a kill', async () => {
    const system = await startSystem()
    const ahead = await system.startAhead(HOUR_MS, 'serve')
    system.smtp.gate.hold('greeting')
    system.post(ahead, 'mail', COUNT)
    await system.waitForPending(
      (pending) => pending.length === COUNT && pending.some(({ lease }) => lease !== null),
    )
    await ahead.kill()
    system.smtp.gate.dropHeld()
    system.smtp.gate.releaseAll()
    const server = await system.start('serve')
    expect(await waitUntilSettled(system, server)).toBeLessThan(TAKEOVER_MS)
    expect(await findProblems(system, server)).toEqual([])
    expect(system.smtp.arrivals).toHaveLength(COUNT)
  })

  describe.runIf(onPostgres())('that is ahead in one of several processes', () => {
    it.each([
      ['the server by five seconds', 5_000, 0],
      ['the server by an hour', HOUR_MS, 0],
      ['the worker by an hour', 0, HOUR_MS],
    ])('(%s) does not slow steps down', async (_, serverMs, workerMs) => {
      const system = await startSystem()
      const server = await system.startAhead(serverMs, 'serve', '--no-worker')
      await system.startAhead(workerMs, 'worker')
      await system.start('worker')
      const startedMs = performance.now()
      await system.post(server, 'mail', COUNT).responses
      expect(performance.now() - startedMs).toBeLessThan(PROMPT_MS)
      expect([...system.runs.values()].map(({ responseStatus }) => responseStatus)).toEqual(
        Array(COUNT).fill(200),
      )
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      const skew = Number(/^flowpost_clock_skew_seconds (.*)$/m.exec(metrics)?.[1])
      expect(skew).toBeCloseTo(serverMs / 1000, 0)
      expect(await findProblems(system, server)).toEqual([])
    })
  })
})
