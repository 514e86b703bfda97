import { expect } from 'vitest'
import type { ExecutionsByRun } from './execution-state.ts'
import { findProblems, waitUntilSettled } from './find-problems.ts'
import type { ServiceProcess } from './processes.ts'
import type { TestSystem } from './system.ts'

export const KILLS = 40
/** Kills at the wrong moment do not count; this many are allowed per required kill. */
const MISSES_PER_KILL = 2

type KillPoint = {
  kills: number
  /** Runs the service up to the moment at which it should be killed. */
  prepare(server: ServiceProcess): Promise<void>
  /** Whether it was killed at that moment, according to its executions and the held runs. */
  isHit(executions: ExecutionsByRun, held: string[]): boolean
}

/** Kills the service repeatedly until enough kills land at the right moment. */
export async function killRepeatedly(
  system: TestSystem,
  { kills, prepare, isHit }: KillPoint,
): Promise<void> {
  const gates = [system.smtp.gate, system.target.gate]
  let hits = 0
  let misses = 0
  while (hits < kills) {
    if (misses > kills * MISSES_PER_KILL)
      throw new Error(`${hits} kills were at the right moment, ${misses} were not`)
    const server = await system.start('serve')
    await prepare(server)
    const killed = server.kill()
    const heldRuns = gates.flatMap((gate) => gate.held())
    await killed
    for (const gate of gates) gate.dropHeld()
    if (isHit(await system.inspectExecutions(), heldRuns)) hits += 1
    else misses += 1
  }
}

/**
 * Starts the service again, waits until all executions have ended, retries unanswered steps, and compares the history
 * with what arrived.
 */
export async function expectRecovery(system: TestSystem): Promise<void> {
  system.smtp.gate.releaseAll()
  system.target.gate.releaseAll()
  const server = await system.start('serve')
  await waitUntilSettled(system, server)
  await system.retryUnanswered(server)
  await waitUntilSettled(system, server)
  expect(await findProblems(system, server)).toEqual([])
  expect(await server.terminate()).toBe(0)
}
