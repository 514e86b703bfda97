import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { SmtpStop } from './gated-smtp.ts'
import type { Started } from './processes.ts'
import { findProblems, readHistory, settle } from './verdict.ts'
import { openWorld, type World } from './world.ts'

const COUNT = 4

/** Stops a worker while it has work at the place given, and lets another take over once the lease is over. */
async function takeOver(world: World, stop: SmtpStop): Promise<{ ingress: Started; stopped: Started }> {
  const { gate } = world.smtp
  const ingress = await world.start('serve', '--no-worker')
  const stopped = await world.start('worker')
  gate.hold(stop)
  void world.post(ingress, 'mail', COUNT)
  await gate.reached(COUNT)
  stopped.freeze()
  gate.holdNoMore()
  await world.start('worker')
  await settle(world, ingress)
  return { ingress, stopped }
}

describe('a worker that stands still for longer than its lease', () => {
  it('before the hand-over: another sends, and the first does not when it wakes up', async () => {
    const world = await openWorld()
    const { ingress, stopped } = await takeOver(world, 'data')
    stopped.thaw()
    world.smtp.gate.letGo()
    await setTimeout(1000)
    expect(await findProblems(world, ingress)).toEqual([])
    expect(world.smtp.arrivals).toHaveLength(COUNT)
    expect(await stopped.terminate()).toBe(0)
  })

  it('after the hand-over: the outcome is unknown, and stays so when the first gets its 250', async () => {
    const world = await openWorld()
    const { ingress, stopped } = await takeOver(world, 'end')
    const before = await readHistory(world, ingress)
    expect(before.map(({ status }) => status)).toEqual(Array(COUNT).fill('FAILED'))
    for (const run of world.runs.values()) run.interruptions = 1
    stopped.thaw()
    world.smtp.gate.letGo()
    await setTimeout(1000)
    expect(await readHistory(world, ingress)).toEqual(before)
    expect(world.smtp.arrivals.filter(({ accepted }) => accepted)).toHaveLength(COUNT)
    expect(await findProblems(world, ingress)).toEqual([])
    expect(await stopped.terminate()).toBe(0)
  })
})
