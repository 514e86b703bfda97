import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../adapters/db/open.ts'
import type { Outage } from '../database/outage.ts'
import type { TestDatabase } from '../test-database.ts'
import { findProblems, waitUntilSettled } from './find-problems.ts'
import type { ServiceProcess } from './processes.ts'
import { startSystem, type TestSystem } from './system.ts'

const MAX_RESPONSE_MS = 10_000
const MAX_DETECTION_MS = 4_000
const MAX_RECOVERY_MS = 5_000
const MAX_STOP_MS = 37_000
/** Longer than a lease. */
const FAULT_DURATION_MS = 11_000
/** Too many to fit in the free space of the existing database pages. */
const STEPS_DURING_FAULT = 300

async function timed<T>(work: Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedMs = performance.now()
  return { result: await work, tookMs: performance.now() - startedMs }
}

/** Posts steps from several clients until it is stopped, and collects late or unexpected responses. */
function keepPosting(system: TestSystem, server: ServiceProcess) {
  const problems: string[] = []
  let slowestMs = 0
  let isStopped = false
  const client = async () => {
    while (!isStopped) {
      const { runs, responses } = system.post(server, 'mail', 1)
      const { tookMs } = await timed(responses)
      const { responseStatus = null, retryAfter = null } = runs[0] ?? {}
      if (responseStatus === null) isStopped = true
      slowestMs = Math.max(slowestMs, tookMs)
      const isExpected =
        responseStatus === 503 ? retryAfter === '5' : responseStatus === 200 || responseStatus === 202
      if (!isExpected || tookMs > MAX_RESPONSE_MS)
        problems.push(`${responseStatus} after ${Math.round(tookMs)} ms, Retry-After: ${retryAfter}`)
      await setTimeout(20)
    }
  }
  const clients = Array.from({ length: 8 }, client)
  return async () => {
    isStopped = true
    await Promise.all(clients)
    return { problems, slowestMs }
  }
}

/** Changes to counts are separate rows until they have been added up. */
async function expectAddedUp({ environment, dataDir }: TestDatabase) {
  const { db, close } = await openDatabase({ databaseUrl: environment.DATABASE_URL, dataDir }, () => {})
  onTestFinished(close)
  const countChanges = async () => (await db.selectFrom('executionChanges').select('seq').execute()).length
  await expect.poll(countChanges, { timeout: 2 * MAX_RECOVERY_MS, interval: 200 }).toBe(0)
}

const readiness = async ({ url }: ServiceProcess) => {
  const { status, headers } = await fetch(`${url}/readyz`)
  return { status, retryAfter: headers.get('retry-after') }
}

async function waitForReadiness(server: ServiceProcess, status: number) {
  while ((await readiness(server)).status !== status) await setTimeout(100)
}

async function postAfterRecovery(system: TestSystem, server: ServiceProcess) {
  await waitForReadiness(server, 200)
  const { runs, responses } = system.post(server, 'mail', 10)
  await responses
  return runs.map(({ responseStatus }) => responseStatus)
}

/** Retries rejected steps, as a workflow platform does. */
async function retryRefused(system: TestSystem, server: ServiceProcess) {
  for (const run of system.runs.values()) if (run.responseStatus === 503) run.responseStatus = null
  await system.retryUnanswered(server)
  await waitUntilSettled(system, server)
}

/** The guarantees for callers during any kind of database fault. */
export function describeDatabaseFault(name: string, createFault: () => Promise<Outage>, isPossible = true) {
  const start = async () => {
    const fault = await createFault()
    const system = await startSystem(fault.database)
    return { fault, system, server: await system.start('serve') }
  }

  describe.runIf(isPossible)(name, () => {
    it('gives callers a 503 within 10 s, neither loses nor repeats a step, and delays none by more than 5 s after its end', async () => {
      const { fault, system, server } = await start()
      const stopPosting = keepPosting(system, server)
      await setTimeout(1_000)
      await fault.begin()
      expect((await timed(waitForReadiness(server, 503))).tookMs).toBeLessThan(MAX_DETECTION_MS)
      const { responses } = system.post(server, 'mail', STEPS_DURING_FAULT)
      await setTimeout(FAULT_DURATION_MS)
      expect(await readiness(server)).toEqual({ status: 503, retryAfter: '5' })
      await fault.end()
      const { result, tookMs } = await timed(postAfterRecovery(system, server))
      expect(result).toEqual(Array(10).fill(200))
      expect(tookMs).toBeLessThan(MAX_RECOVERY_MS)
      const { problems, slowestMs } = await stopPosting()
      await responses
      expect(problems).toEqual([])
      const refused = [...system.runs.values()].filter(({ responseStatus }) => responseStatus === 503)
      expect(refused.length).toBeGreaterThan(0)
      if (process.env.SHOW_MEASUREMENTS)
        console.log(
          `${name}: ${system.runs.size} steps, ${refused.length} refused; the slowest response took ` +
            `${slowestMs.toFixed()} ms, the recovery ${tookMs.toFixed()} ms`,
        )
      await retryRefused(system, server)
      await expectAddedUp(fault.database)
      // These errors are expected during an outage.
      const { errors } = system
      errors.splice(0, Infinity, ...errors.filter((line) => !line.includes('"type":"DatabaseUnavailable"')))
      expect(await findProblems(system, server)).toEqual([])
      expect(system.smtp.arrivals).toHaveLength(system.runs.size)
    })

    it('lets SIGTERM stop the process within its limit, and the next process completes the accepted steps', async () => {
      const { fault, system, server } = await start()
      const stopPosting = keepPosting(system, server)
      await setTimeout(500)
      await fault.begin()
      await setTimeout(500)
      const { tookMs } = await timed(server.terminate())
      if (process.env.SHOW_MEASUREMENTS) console.log(`${name}: SIGTERM took ${tookMs.toFixed()} ms`)
      expect(tookMs).toBeLessThan(MAX_STOP_MS)
      await stopPosting()
      await fault.end()
      const next = await system.start('serve')
      await retryRefused(system, next)
      expect(new Set(system.smtp.arrivals.map(({ runId }) => runId)).size).toBe(system.smtp.arrivals.length)
    })
  })
}
