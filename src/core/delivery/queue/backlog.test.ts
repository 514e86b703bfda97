import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, openApp } from '../../../compose.ts'
import { readConfig } from '../../../config.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createStore } from '../../admin/stores/create-store.ts'
import { operator, stepRunner } from '../../call/context.ts'
import { invoke } from '../../call/operation.ts'
import { acceptStep } from '../steps/accept-step.ts'
import { readBacklog } from './backlog.ts'
import { createClaimer } from './claim.ts'

let database: TestDatabase
let app: App
let now = Date.parse('2030-01-01T00:00:00Z')
const clock = { now: () => new Date(now) }

// No worker runs here, so work stays in the queue.
beforeAll(async () => {
  database = await createTestDatabase()
  app = await openApp(readConfig(database.environment), pino({ level: 'silent' }), clock)
})
afterAll(async () => {
  await app?.close()
  await database?.remove()
})

async function acceptIn(name: string, runId: string) {
  const { output } = await invoke(createStore, operator(app.services, null), { name })
  await acceptStep(stepRunner(app.services, output as { id: string; name: string }), {
    actionType: 'HTTP_REQUEST',
    actionConfigId: 'req_a',
    actionConfigName: 'Ping',
    runId,
    stepRef: null,
    recipients: null,
    input: { variables: {} },
  })
}

it('the backlog counts waiting steps in all stores and their age; claimed steps are open but not waiting', async () => {
  expect(await readBacklog(app.services)).toEqual({ open: 0, waiting: 0, oldestWaitingSeconds: 0 })
  await acceptIn('A', 'first')
  now += 90_000
  await acceptIn('B', 'second')
  expect(await readBacklog(app.services)).toEqual({ open: 2, waiting: 2, oldestWaitingSeconds: 90 })

  expect(await createClaimer(app.services.queue).claim()).toHaveLength(2)
  expect(await readBacklog(app.services)).toEqual({ open: 2, waiting: 0, oldestWaitingSeconds: 0 })
  now += 10_500
  expect(await readBacklog(app.services)).toEqual({ open: 2, waiting: 2, oldestWaitingSeconds: 100.5 })
})

it('thousands of scheduled retries do not hide due work', async () => {
  await acceptIn('C', 'before')
  await acceptIn('D', 'behind')
  const before = await readBacklog(app.services)
  expect(before.waiting).toBeGreaterThan(1)
  const [first] = await app.services.db.selectFrom('executions').selectAll().orderBy('storeId').execute()
  if (!first) throw new Error('no execution')
  const later = new Date(now + 3_600_000).toISOString()
  const { seq: _, ...row } = first as typeof first & { seq?: unknown }
  const deferred = Array.from({ length: 10_000 }, (_, n) => ({
    ...row,
    id: `exe_deferred${n}`,
    runId: `deferred ${n}`,
    dueAt: later,
    lease: null,
    leaseUntil: null,
  }))
  await app.services.transact(async (db) => {
    for (let start = 0; start < deferred.length; start += 500)
      await db
        .insertInto('executions')
        .values(deferred.slice(start, start + 500))
        .execute()
  })
  expect(await readBacklog(app.services)).toEqual({ ...before, open: 10_000 })
})
