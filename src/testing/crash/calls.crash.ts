import { describe, expect, it } from 'vitest'
import { expectRecovery, killRepeatedly } from './kills.ts'
import { randomPause, startSystem } from './system.ts'

const CALL_KILLS = 8

describe('a service that is killed during a call', () => {
  it('never repeats a POST, whose outcome is unknown, but repeats PUT and GET until they succeed', async () => {
    const system = await startSystem()
    const { gate, calls } = system.target
    await killRepeatedly(system, {
      kills: CALL_KILLS,
      async prepare(server) {
        gate.hold('response')
        for (const kind of ['POST', 'PUT', 'GET'] as const) system.post(server, kind, 2)
        await gate.waitForHeld(6)
      },
      isHit: (executions, held) => held.every((runId) => executions.get(runId)?.mayHaveBeenSent),
    })
    await expectRecovery(system)
    expect(calls.length).toBeGreaterThan(system.runs.size)
  })

  it('repeats PUT and GET, but no POST, if the response has arrived but is not yet recorded', async () => {
    const system = await startSystem()
    const { gate } = system.target
    let respondedRuns: string[] = []
    await killRepeatedly(system, {
      kills: CALL_KILLS,
      async prepare(server) {
        gate.hold('response')
        for (const kind of ['POST', 'PUT', 'GET'] as const) system.post(server, kind, 2)
        await gate.waitForHeld(6)
        respondedRuns = gate.held()
        gate.releaseAll()
        if (Math.random() < 0.5) await randomPause(0, 3)
      },
      isHit: (executions) => respondedRuns.some((runId) => executions.get(runId)?.status === 'PENDING'),
    })
    await expectRecovery(system)
  })
})
