import type { Db } from '../../../ports/store.ts'
import { problemOf } from '../../../problems/problems.ts'
import { storedProblem } from '../../../problems/stored.ts'
import type { Services } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { triedLocale } from '../../delivery/history/cancel-execution.ts'

const BATCH = 500
const RESTORED = problemOf('outcome.unknown', { cause: problemOf('backup.restored') })

/**
 * Ends what was pending when a backup was made, and returns how many executions that were. The database does not know
 * what was sent since then, so a worker would send it again.
 */
export async function settleRestored({ transact, queue }: Services): Promise<number> {
  let ended = 0
  const endBatch = () =>
    transact(async (db) => {
      const pending = await db
        .selectFrom('executions')
        .select(['id', 'storeId', 'actionType', 'actionConfigId', 'createdAt', 'day', 'senderId'])
        .select(['attempts', 'lease'])
        .where('status', '=', 'PENDING')
        .orderBy('id')
        .limit(BATCH)
        .execute()
      if (pending.length === 0) return 0
      const sent = await settleMessages(
        db,
        pending.map(({ id }) => id),
      )
      for (const { attempts, ...begun } of pending) {
        const locale = begun.actionType === 'EMAIL' ? await triedLocale(db, begun) : null
        const result = sent.has(begun.id)
          ? { status: 'SUCCESS' as const, problem: null }
          : { status: 'FAILED' as const, problem: RESTORED }
        await queue.within(db).finish(begun, { ...result, attempts, durationMs: null, locale })
      }
      return pending.length
    })
  for (;;) {
    const count = await endBatch()
    ended += count
    if (count < BATCH) return ended
  }
}

/** Ends the open messages of these executions; returns those of which a message is known to have been sent. */
async function settleMessages(db: Db, ids: string[]): Promise<Set<string>> {
  await db
    .updateTable('executionMessages')
    .set({ status: 'FAILED', ...storedProblem(RESTORED) })
    .where('executionId', 'in', ids)
    .where('status', 'in', ['PENDING', 'HANDED'])
    .execute()
  const sent = await db
    .selectFrom('executionMessages')
    .select('executionId')
    .where('executionId', 'in', ids)
    .where('status', '=', 'SUCCESS')
    .execute()
  return new Set(sent.map(({ executionId }) => executionId))
}

/** Refuses a database that a worker is using: what it works on must not be ended under its hands. */
export async function requireIdle({ db, clock }: Services): Promise<void> {
  const held = await db
    .selectFrom('executions')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('leaseUntil', '>', clock.now().toISOString())
    .limit(1)
    .executeTakeFirst()
  if (held) throw conflict('restore.worker_running')
}
