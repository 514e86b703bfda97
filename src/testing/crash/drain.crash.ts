import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../test-database.ts'
import { expectRecovery } from './kills.ts'
import { startProcess } from './processes.ts'
import { startSystem } from './system.ts'

const STEPS = 150

describe('a service that gets SIGTERM under load', () => {
  it('finishes the steps in progress, releases the others, and repeats none', async () => {
    const system = await startSystem()
    const { smtp } = system
    smtp.confirmDelayMs = 100
    smtp.gate.hold('end')
    const server = await system.start('serve')
    const { responses } = system.post(server, 'mail', STEPS)
    await smtp.gate.waitForHeld(5)
    await system.waitForPending((pending) => pending.length === STEPS)
    smtp.gate.releaseAll()
    expect(await server.terminate()).toBe(0)
    await responses
    const executions = [...(await system.inspectExecutions()).values()]
    const remaining = executions.filter(({ status }) => status === 'PENDING')
    expect(remaining.filter(({ lease, mayHaveBeenSent }) => lease !== null || mayHaveBeenSent)).toEqual([])
    expect(remaining.length).toBeGreaterThan(0)
    expect(executions.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThanOrEqual(5)
    await expectRecovery(system)
    expect(smtp.arrivals).toHaveLength(STEPS)
  })

  it('responds to every call from a load balancer that stops calling 300 ms after /readyz returns 503', async () => {
    const database = await createTestDatabase()
    onTestFinished(database.remove)
    const environment = { ...database.environment, FLOWPOST_DRAIN_SECONDS: '2' }
    const { url, terminate } = await startProcess(['serve'], environment, () => {})
    const responses: (number | string)[] = []
    const call = async () => {
      const reply = await fetch(`${url}/api/v1`).catch((error: Error) => error)
      responses.push('status' in reply ? reply.status : String(reply))
    }
    const ended = terminate()
    while ((await fetch(`${url}/readyz`)).status !== 503) await call()
    const stopCallingMs = performance.now() + 300
    // A busy machine needs longer for this many calls, but less than the drain period.
    while (performance.now() < stopCallingMs || responses.length <= 20) {
      await call()
      await setTimeout(2)
    }
    expect(responses.length).toBeGreaterThan(20)
    expect(responses.filter((response) => response !== 200)).toEqual([])
    expect(await ended).toBe(0)
  })
})
