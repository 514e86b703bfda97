import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { findProblems, readHistory, waitUntilSettled } from './find-problems.ts'
import type { SmtpStop } from './gated-smtp.ts'
import type { ServiceProcess } from './processes.ts'
import { startSystem, type TestSystem } from './system.ts'

const COUNT = 4

/**
 * Freezes a worker that is sending emails, and waits until another one has taken over after the lease expired.
 */
async function takeOver(
  system: TestSystem,
  stop: SmtpStop,
): Promise<{ ingress: ServiceProcess; frozen: ServiceProcess }> {
  const { gate } = system.smtp
  const ingress = await system.start('serve', '--no-worker')
  const frozen = await system.start('worker')
  gate.hold(stop)
  void system.post(ingress, 'mail', COUNT)
  await gate.waitForHeld(COUNT)
  frozen.freeze()
  gate.stopHolding()
  await system.start('worker')
  await waitUntilSettled(system, ingress)
  return { ingress, frozen }
}

describe('a worker that is frozen for longer than its lease', () => {
  it('does not send an email that another worker has sent in the meantime', async () => {
    const system = await startSystem()
    const { ingress, frozen } = await takeOver(system, 'data')
    frozen.thaw()
    system.smtp.gate.releaseAll()
    await setTimeout(1000)
    expect(await findProblems(system, ingress)).toEqual([])
    expect(system.smtp.arrivals).toHaveLength(COUNT)
    expect(await frozen.terminate()).toBe(0)
  })

  it('does not change the unknown outcome of an email that it was sending, even if it gets a 250 later', async () => {
    const system = await startSystem()
    const { ingress, frozen } = await takeOver(system, 'end')
    const before = await readHistory(system, ingress)
    expect(before.map(({ status }) => status)).toEqual(Array(COUNT).fill('FAILED'))
    for (const run of system.runs.values()) run.interruptions = 1
    frozen.thaw()
    system.smtp.gate.releaseAll()
    await setTimeout(1000)
    expect(await readHistory(system, ingress)).toEqual(before)
    expect(system.smtp.arrivals.filter(({ accepted }) => accepted)).toHaveLength(COUNT)
    expect(await findProblems(system, ingress)).toEqual([])
    expect(await frozen.terminate()).toBe(0)
  })
})
