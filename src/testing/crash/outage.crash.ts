import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createOutage } from '../database/outage.ts'
import { createTestStore, onPostgres } from '../test-store.ts'
import { findProblems, settle } from './verdict.ts'
import { openWorld } from './world.ts'

const COUNT = 5
/** On SQLite another process holds the write lock, and writes fail once they have waited for five seconds. */
const outageMs = () => (onPostgres() ? 3_000 : 6_500)
const RECOVERED_WITHIN_MS = 5_000

/** During an outage, processes rightly say that there is one. */
const isComplaint = (line: string) =>
  ['"type":"StoreUnavailable"', 'database connection lost', 'ECONNREFUSED'].some((text) =>
    line.includes(text),
  )

describe('a database that goes away while emails and calls are on their way', () => {
  it.each([
    ['before they are handed over', 'data'],
    ['before they are confirmed', 'end'],
  ] as const)('%s: each is done once and recorded as such, within seconds of its return', async (_, stop) => {
    const outage = await createOutage(await createTestStore())
    const world = await openWorld(outage.store)
    const { smtp, target } = world
    const server = await world.start('serve')
    smtp.gate.hold(stop)
    target.gate.hold('answer')
    const mails = world.post(server, 'mail', COUNT)
    const calls = world.post(server, 'POST', COUNT)
    await smtp.gate.reached(COUNT)
    await target.gate.reached(COUNT)
    await outage.begin()
    smtp.gate.letGo()
    target.gate.letGo()
    await setTimeout(outageMs())
    await outage.end()
    expect(await settle(world, server)).toBeLessThan(RECOVERED_WITHIN_MS)
    await Promise.all([mails.answers, calls.answers])
    world.errors.splice(0, Infinity, ...world.errors.filter((line) => !isComplaint(line)))
    expect(await findProblems(world, server)).toEqual([])
    expect(smtp.arrivals).toHaveLength(COUNT)
    expect(target.calls).toHaveLength(COUNT)
    expect(await server.terminate()).toBe(0)
  })
})
