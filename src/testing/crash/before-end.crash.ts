import { describe, expect, it } from 'vitest'
import { expectHealed, KILLS, killAt } from './kills.ts'
import { openWorld } from './world.ts'

describe('a service that is killed before the end of DATA', () => {
  for (const { moment, stop, kind } of [
    { moment: 'before the message', stop: 'data', kind: 'mail' },
    { moment: 'inside the message', stop: 'body', kind: 'large mail' },
  ] as const)
    it(`${moment}: each message arrives once`, async () => {
      const world = await openWorld()
      const { gate, arrivals } = world.smtp
      await killAt(world, {
        kills: KILLS / 2,
        async strike(server) {
          gate.hold(stop)
          world.post(server, kind, 1)
          await gate.reached(1)
        },
        isHit: (found, held) =>
          held.length > 0 && held.every((runId) => found.get(runId)?.isHanded === false),
      })
      await expectHealed(world)
      expect(arrivals).toHaveLength(world.runs.size)
    })
})
