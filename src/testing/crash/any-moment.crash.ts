import { describe, expect, it } from 'vitest'
import { expectRecovery, killRepeatedly } from './kills.ts'
import { randomPause, startSystem } from './system.ts'

const RANDOM_KILLS = 10

describe('a service that is killed at any moment', () => {
  it('gives each step one outcome that matches what arrived, even under load', async () => {
    const system = await startSystem()
    await killRepeatedly(system, {
      kills: RANDOM_KILLS,
      async prepare(server) {
        const before = system.smtp.arrivals.length
        system.post(server, 'mail', 40)
        for (const kind of ['POST', 'PUT', 'GET'] as const) system.post(server, kind, 10)
        while (system.smtp.arrivals.length === before) await randomPause(1, 2)
        await randomPause(0, 600)
      },
      isHit: () => true,
    })
    const runs = [...system.runs.values()]
    expect(runs.filter(({ ended }) => ended !== null).length).toBeGreaterThan(0)
    await expectRecovery(system)
  })
})
