import { describe, expect, it } from 'vitest'
import { expectRecovery, KILLS, killRepeatedly } from './kills.ts'
import { startSystem } from './system.ts'

describe('a service that is killed before the end of DATA', () => {
  for (const { moment, stop, kind } of [
    { moment: 'before the message', stop: 'data', kind: 'mail' },
    { moment: 'inside the message', stop: 'body', kind: 'large mail' },
  ] as const)
    it(`sends each message exactly once if killed ${moment}`, async () => {
      const system = await startSystem()
      const { gate, arrivals } = system.smtp
      await killRepeatedly(system, {
        kills: KILLS / 2,
        async prepare(server) {
          gate.hold(stop)
          system.post(server, kind, 1)
          await gate.waitForHeld(1)
        },
        isHit: (executions, held) =>
          held.length > 0 && held.every((runId) => executions.get(runId)?.mayHaveBeenSent === false),
      })
      await expectRecovery(system)
      expect(arrivals).toHaveLength(system.runs.size)
    })
})
