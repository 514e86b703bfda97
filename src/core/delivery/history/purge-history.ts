import { failHandedOver } from '../../../engine/deliver/outcome.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { EndStatus } from '../../../ports/tables.ts'
import { problemOf } from '../../../problems/problems.ts'
import { operator, type Services } from '../../call/context.ts'
import { firstIdAt } from '../../call/ids.ts'
import type { CountChange } from './counts.ts'
import { readOutcome } from './execution.ts'
import { endExecution } from './record.ts'

const BATCH = 500
/** Longer than any HTTP call can take; only a test email through a slow server can take longer. */
const ABANDONED_MS = 2 * 60 * 1000

/** Deletes executions past their retention in small batches, which block other writes only briefly. */
export async function purgeHistory({ transact, clock }: Services, keepDays: number): Promise<void> {
  const before = firstIdAt('exe', clock.now().getTime() - keepDays * DAY_MS)
  const purgeBatch = () =>
    transact(async (db) => {
      const old = await db
        .selectFrom('executions')
        .select(['id', 'storeId', 'actionType', 'actionConfigId', 'status'])
        .where('id', '<', before)
        .where('status', '!=', 'PENDING')
        .orderBy('id')
        .limit(BATCH)
        .execute()
      if (old.length === 0) return 0
      const ids = old.map(({ id }) => id)
      await db.deleteFrom('executions').where('id', 'in', ids).execute()
      const changes = old.map(
        ({ id: _, status, ...kind }): CountChange => ({
          ...kind,
          status: status as EndStatus,
          day: null,
          change: -1,
        }),
      )
      await db.insertInto('executionChanges').values(changes).execute()
      return old.length
    })
  while ((await purgeBatch()) === BATCH) {
    // There may be more.
  }
}

/** Ends test runs whose process stopped before they ended: their outcome is unknown. */
export async function endAbandonedTests(services: Services): Promise<void> {
  const nowMs = services.clock.now().getTime()
  const abandoned = await services.db
    .selectFrom('executions')
    .select(['id', 'storeId', 'actionType', 'actionConfigId', 'createdAt', 'day', 'senderId'])
    .where('status', '=', 'PENDING')
    .where('trigger', '=', 'test')
    .where('createdAt', '<', new Date(nowMs - ABANDONED_MS).toISOString())
    .limit(BATCH)
    .execute()
  for (const execution of abandoned) {
    const { messages } = await readOutcome(services.db, execution)
    await endExecution(operator(services, { id: execution.storeId, name: '' }), execution, {
      status: 'FAILED',
      problem: problemOf('outcome.unknown', { cause: problemOf('service.stopped_during_test') }),
      httpStatus: null,
      durationMs: null,
      attempts: 1,
      messages: failHandedOver(messages),
    })
  }
}
