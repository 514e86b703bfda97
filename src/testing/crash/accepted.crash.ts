import { describe, expect, it } from 'vitest'
import { expectRecovery, KILLS, killRepeatedly } from './kills.ts'
import { type Run, startSystem } from './system.ts'

/** More steps than the service processes concurrently for one store, so some are still waiting. */
const MANY = 20

describe('a service that is killed before it sends anything', () => {
  it('sends each accepted step exactly once, whether or not it was already claimed', async () => {
    const system = await startSystem()
    system.smtp.gate.hold('greeting')
    const earlierLeases = new Set<string | null>([null])
    let latest: Run[] = []
    await killRepeatedly(system, {
      kills: KILLS,
      async prepare(server) {
        latest = system.post(server, 'mail', MANY).runs
        const runIds = new Set(latest.map(({ runId }) => runId))
        await system.waitForPending(
          (pending) =>
            pending.some(({ runId }) => runIds.has(runId)) &&
            pending.some(({ lease }) => !earlierLeases.has(lease)),
        )
      },
      isHit(executions) {
        const claimed = [...executions.values()].filter(({ lease }) => !earlierLeases.has(lease))
        for (const { lease } of claimed) earlierLeases.add(lease)
        return claimed.length > 0 && latest.some(({ runId }) => executions.get(runId)?.lease === null)
      },
    })
    await expectRecovery(system)
    expect(system.smtp.arrivals).toHaveLength(system.runs.size)
  })

  it('sends each step that it accepted with 202 exactly once', async () => {
    const system = await startSystem()
    system.smtp.gate.hold('greeting')
    const server = await system.start('serve')
    await system.post(server, 'mail', MANY).responses
    expect([...system.runs.values()].map(({ responseStatus }) => responseStatus)).toEqual(
      Array(MANY).fill(202),
    )
    await server.kill()
    system.smtp.gate.dropHeld()
    await expectRecovery(system)
    expect(system.smtp.arrivals).toHaveLength(MANY)
  })
})
