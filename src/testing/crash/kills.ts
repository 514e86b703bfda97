import { expect } from 'vitest'
import type { Started } from './processes.ts'
import type { Findings } from './record.ts'
import { findProblems, settle } from './verdict.ts'
import type { World } from './world.ts'

export const KILLS = 40
/** A kill that misses its moment does not count; this many misses are allowed per hit. */
const MISSES_PER_KILL = 2

type Point = {
  kills: number
  /** Brings the service to the moment in which it is to die. */
  strike(server: Started): Promise<void>
  /** Whether it died there, by what it left behind and what was waiting. */
  isHit(found: Findings, held: string[]): boolean
}

/** Kills the service at a point again and again, until it was hit often enough. */
export async function killAt(world: World, { kills, strike, isHit }: Point): Promise<void> {
  const gates = [world.smtp.gate, world.target.gate]
  for (let hits = 0, misses = 0; hits < kills; ) {
    if (misses > kills * MISSES_PER_KILL)
      throw new Error(`${hits} kills hit their moment, ${misses} missed it`)
    const server = await world.start('serve')
    await strike(server)
    const dead = server.kill()
    const held = gates.flatMap((gate) => gate.held())
    await dead
    for (const gate of gates) gate.forget()
    if (isHit(await world.examine(), held)) hits += 1
    else misses += 1
  }
}

/**
 * Starts the service again, waits until everything has its end, asks again for what had no answer, and compares
 * all that with what arrived.
 */
export async function expectHealed(world: World): Promise<void> {
  world.smtp.gate.letGo()
  world.target.gate.letGo()
  const server = await world.start('serve')
  await settle(world, server)
  await world.askAgain(server)
  await settle(world, server)
  expect(await findProblems(world, server)).toEqual([])
  expect(await server.terminate()).toBe(0)
}
