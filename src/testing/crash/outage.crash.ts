import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createOutage } from '../database/outage.ts'
import { createTestDatabase, onPostgres } from '../test-database.ts'
import { findProblems, waitUntilSettled } from './find-problems.ts'
import { startSystem } from './system.ts'

const COUNT = 5
/** On SQLite another process holds the write lock, and writes fail once they have waited for five seconds. */
const outageMs = () => (onPostgres() ? 3_000 : 6_500)
const MAX_RECOVERY_MS = 5_000

/** Errors that are expected during an outage. */
const isExpectedError = (line: string) =>
  ['"type":"DatabaseUnavailable"', 'database connection lost', 'ECONNREFUSED'].some((text) =>
    line.includes(text),
  )

describe('emails and calls during a database outage', () => {
  it.each([
    ['it starts before they are handed over', 'data'],
    ['it starts before they are confirmed', 'end'],
  ] as const)(
    'are neither lost nor repeated, and are recorded within seconds of its end, if %s',
    async (_, stop) => {
      const outage = await createOutage(await createTestDatabase())
      const system = await startSystem(outage.database)
      const { smtp, target } = system
      const server = await system.start('serve')
      smtp.gate.hold(stop)
      target.gate.hold('response')
      const emails = system.post(server, 'mail', COUNT)
      const calls = system.post(server, 'POST', COUNT)
      await smtp.gate.waitForHeld(COUNT)
      await target.gate.waitForHeld(COUNT)
      await outage.begin()
      smtp.gate.releaseAll()
      target.gate.releaseAll()
      await setTimeout(outageMs())
      await outage.end()
      expect(await waitUntilSettled(system, server)).toBeLessThan(MAX_RECOVERY_MS)
      await Promise.all([emails.responses, calls.responses])
      system.errors.splice(0, Infinity, ...system.errors.filter((line) => !isExpectedError(line)))
      expect(await findProblems(system, server)).toEqual([])
      expect(smtp.arrivals).toHaveLength(COUNT)
      expect(target.calls).toHaveLength(COUNT)
      expect(await server.terminate()).toBe(0)
    },
  )
})
