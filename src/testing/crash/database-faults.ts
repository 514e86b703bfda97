import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore } from '../../adapters/db/open.ts'
import type { Outage } from '../database/outage.ts'
import type { TestStore } from '../test-store.ts'
import type { Started } from './processes.ts'
import { findProblems, settle } from './verdict.ts'
import { openWorld, type World } from './world.ts'

const ANSWERED_WITHIN_MS = 10_000
const NOTICED_WITHIN_MS = 4_000
const RECOVERED_WITHIN_MS = 5_000
const STOPPED_WITHIN_MS = 37_000
/** Longer than a lease. */
const FAULT_MS = 11_000
/** More than fit into the half-empty pages that a full disk leaves in a table. */
const ASKED_DURING_FAULT = 300

async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedMs = performance.now()
  return { result: await work, tookMs: performance.now() - startedMs }
}

/** Posts steps one after the other, and finds those that were answered late or in another way. */
function keepPosting(world: World, server: Started) {
  const problems: string[] = []
  let slowestMs = 0
  let isOver = false
  const client = async () => {
    while (!isOver) {
      const { runs, answers } = world.post(server, 'mail', 1)
      const { tookMs } = await timed(answers)
      const { answered = null, retryAfter = null } = runs[0] ?? {}
      if (answered === null) isOver = true
      slowestMs = Math.max(slowestMs, tookMs)
      const isExpected = answered === 503 ? retryAfter === '5' : answered === 200 || answered === 202
      if (!isExpected || tookMs > ANSWERED_WITHIN_MS)
        problems.push(`${answered} after ${Math.round(tookMs)} ms, Retry-After: ${retryAfter}`)
      await setTimeout(20)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  return async () => {
    isOver = true
    await Promise.all(clients)
    return { problems, slowestMs }
  }
}

/** A change of a count that has not been added up yet is a row of its own. */
async function expectAddedUp({ environment, dataDir }: TestStore) {
  const { db, close } = await openStore({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {})
  onTestFinished(close)
  const countChanges = async () => (await db.selectFrom('executionChanges').select('seq').execute()).length
  await expect.poll(countChanges, { timeout: 2 * RECOVERED_WITHIN_MS, interval: 200 }).toBe(0)
}

const readiness = async ({ url }: Started) => {
  const { status, headers } = await fetch(`${url}/readyz`)
  return { status, retryAfter: headers.get('retry-after') }
}

async function untilReadiness(server: Started, status: number) {
  while ((await readiness(server)).status !== status) await setTimeout(100)
}

async function answersAgain(world: World, server: Started) {
  await untilReadiness(server, 200)
  const { runs, answers } = world.post(server, 'mail', 10)
  await answers
  return runs.map(({ answered }) => answered)
}

/** What was refused is asked for again, as a workflow platform does. */
async function askRefusedAgain(world: World, server: Started) {
  for (const run of world.runs.values()) if (run.answered === 503) run.answered = null
  await world.askAgain(server)
  await settle(world, server)
}

/** What callers may rely on whatever happens to the database; each kind of fault is tried with it. */
export function describeDatabaseFault(name: string, createFault: () => Promise<Outage>, isPossible = true) {
  const start = async () => {
    const fault = await createFault()
    const world = await openWorld(fault.store)
    return { fault, world, server: await world.start('serve') }
  }

  describe.runIf(isPossible)(name, () => {
    it('callers get 503 within 10 s, nothing is lost or doubled, and 5 s after its end steps are done again', async () => {
      const { fault, world, server } = await start()
      const stopPosting = keepPosting(world, server)
      await setTimeout(1_000)
      await fault.begin()
      expect((await timed(untilReadiness(server, 503))).tookMs).toBeLessThan(NOTICED_WITHIN_MS)
      const { answers } = world.post(server, 'mail', ASKED_DURING_FAULT)
      await setTimeout(FAULT_MS)
      expect(await readiness(server)).toEqual({ status: 503, retryAfter: '5' })
      await fault.end()
      const { result, tookMs } = await timed(answersAgain(world, server))
      expect(result).toEqual(Array(10).fill(200))
      expect(tookMs).toBeLessThan(RECOVERED_WITHIN_MS)
      const { problems, slowestMs } = await stopPosting()
      await answers
      expect(problems).toEqual([])
      const refused = [...world.runs.values()].filter(({ answered }) => answered === 503)
      expect(refused.length).toBeGreaterThan(0)
      if (process.env.SHOW_FIGURES)
        console.log(
          `${name}: ${world.runs.size} steps, ${refused.length} refused; the slowest answer took ` +
            `${slowestMs.toFixed()} ms, the recovery ${tookMs.toFixed()} ms`,
        )
      await askRefusedAgain(world, server)
      await expectAddedUp(fault.store)
      // Processes rightly said that the database was away.
      const { errors } = world
      errors.splice(0, Infinity, ...errors.filter((line) => !line.includes('"type":"StoreUnavailable"')))
      expect(await findProblems(world, server)).toEqual([])
      expect(world.smtp.arrivals).toHaveLength(world.runs.size)
    })

    it('SIGTERM ends the process within its limit, and what it had accepted is done by the next', async () => {
      const { fault, world, server } = await start()
      const stopPosting = keepPosting(world, server)
      await setTimeout(500)
      await fault.begin()
      await setTimeout(500)
      const { tookMs } = await timed(server.terminate())
      if (process.env.SHOW_FIGURES) console.log(`${name}: SIGTERM took ${tookMs.toFixed()} ms`)
      expect(tookMs).toBeLessThan(STOPPED_WITHIN_MS)
      await stopPosting()
      await fault.end()
      const next = await world.start('serve')
      await askRefusedAgain(world, next)
      expect(new Set(world.smtp.arrivals.map(({ runId }) => runId)).size).toBe(world.smtp.arrivals.length)
    })
  })
}
