import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../../../compose.ts'
import { readConfig } from '../../../config.ts'
import type { Claimed } from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createStore } from '../../admin/stores/create-store.ts'
import { operator, stepRunner } from '../../call/context.ts'
import { invoke } from '../../call/operation.ts'
import { acceptStep } from '../steps/accept-step.ts'
import { readBacklog } from './backlog.ts'
import { createClaimer } from './claim.ts'
import { retryLater } from './end-attempt.ts'
import { repairedDueAt, repairTimes } from './repair-times.ts'

const NOON = Date.parse('2030-01-01T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: TestDatabase
let app: App
let now = NOON
const clock = { now: () => new Date(now) }

// No worker runs here; only the test claims work.
beforeAll(async () => {
  database = await createTestDatabase()
  app = await openApp(readConfig(database.environment), pino({ level: 'silent' }), clock)
})
afterAll(async () => {
  await app?.close()
  await database?.remove()
})
beforeEach(async () => {
  now = NOON
  await app.database.db.deleteFrom('executions').execute()
})

const claim = () => createClaimer(app.services.queue).claim()

async function accept() {
  const { output } = await invoke(createStore, operator(app.services, null), { name: 'Shop' })
  const ctx = stepRunner(app.services, output as { id: string; name: string })
  await acceptStep(ctx, {
    actionType: 'HTTP_REQUEST',
    actionConfigId: 'req_a',
    actionConfigName: 'Ping',
    runId: 'run',
    stepRef: null,
    recipients: null,
    input: { variables: {} },
  })
  return ctx
}

describe('after the clock was set back by an hour', () => {
  it('a step accepted before the change is due immediately and counts as waiting', async () => {
    await accept()
    now -= HOUR
    expect(await claim()).toEqual([])
    expect(await repairTimes(app.services)).toBe(1)
    expect(await readBacklog(app.services)).toMatchObject({ waiting: 1 })
    expect(await claim()).toHaveLength(1)
  })

  it('a step whose worker crashed can be claimed again after one lease period', async () => {
    await accept()
    await claim()
    now -= HOUR
    expect(await repairTimes(app.services)).toBe(2)
    now += 9_000
    expect(await claim()).toEqual([])
    now += 2_000
    expect(await claim()).toHaveLength(1)
  })

  it('a retry keeps its original delay', async () => {
    const ctx = await accept()
    const [claimed] = await claim()
    await retryLater(ctx, claimed as Claimed, {
      until: new Date(now + 5 * MINUTE),
      problem: problemOf('message.not_sent'),
    })
    now -= HOUR
    expect(await repairTimes(app.services)).toBe(1)
    now += 4 * MINUTE
    expect(await claim()).toEqual([])
    now += 2 * MINUTE
    expect(await claim()).toHaveLength(1)
  })
})

describe('while the clock is correct', () => {
  it('nothing is corrected', async () => {
    const ctx = await accept()
    const [claimed] = await claim()
    expect(await repairTimes(app.services)).toBe(0)
    await retryLater(ctx, claimed as Claimed, {
      until: new Date(now + 8 * HOUR),
      problem: problemOf('message.not_sent'),
    })
    expect(await repairTimes(app.services)).toBe(0)
  })

  it('a retry that was due before its attempt is due now', () => {
    const row = { dueAt: new Date(NOON).toISOString(), attemptedAt: new Date(NOON + HOUR).toISOString() }
    expect(repairedDueAt(row, new Date(NOON))).toEqual(new Date(NOON))
  })
})
