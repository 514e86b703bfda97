import { describe, it } from 'vitest'
import type { ExecutionState } from './execution-state.ts'
import { expectRecovery, KILLS, killRepeatedly } from './kills.ts'
import { randomPause, startSystem } from './system.ts'

const isInterrupted = (execution: ExecutionState | undefined) =>
  execution?.status === 'PENDING' && execution.mayHaveBeenSent

describe('a service that is killed after the end of DATA', () => {
  it('does not send the messages again, and reports each outcome as unknown, whether or not a 250 was received', async () => {
    const system = await startSystem()
    const { gate } = system.smtp
    let confirmed: string[] = []
    await killRepeatedly(system, {
      kills: KILLS,
      async prepare(server) {
        gate.hold('end')
        system.post(server, 'mail', 5)
        await gate.waitForHeld(4)
        confirmed = gate.held().slice(0, 2)
        gate.release(2)
        if (Math.random() < 0.25) await randomPause(0, 2)
      },
      isHit: (executions, held) =>
        held.length > 0 &&
        held.every((runId) => isInterrupted(executions.get(runId))) &&
        confirmed.some((runId) => isInterrupted(executions.get(runId))),
    })
    await expectRecovery(system)
  })
})
