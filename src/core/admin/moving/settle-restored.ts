import type { Message } from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Services } from '../../call/context.ts'
import { conflict } from '../../call/errors.ts'
import { localeOfAttempt } from '../../delivery/history/cancel-execution.ts'
import { readOutcome } from '../../delivery/history/execution.ts'

const BATCH = 500
const RESTORED = problemOf('outcome.unknown', { cause: problemOf('backup.restored') })

/**
 * Ends the executions that were pending when the backup was made, and returns their number. The database does not
 * contain what has been sent since, so a worker would send it again.
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
      for (const { attempts, ...execution } of pending) {
        const { request, ...stored } = await readOutcome(db, execution)
        const messages = stored.messages.map(settle)
        const result = messages.some(({ status }) => status === 'SUCCESS')
          ? { status: 'SUCCESS' as const, problem: null }
          : { status: 'FAILED' as const, problem: RESTORED }
        const locale = execution.actionType === 'EMAIL' ? localeOfAttempt(request) : null
        await queue.within(db).finish(execution, { ...result, attempts, durationMs: null, locale, messages })
      }
      return pending.length
    })
  for (;;) {
    const count = await endBatch()
    ended += count
    if (count < BATCH) return ended
  }
}

const settle = (message: Message): Message =>
  message.status === 'PENDING' || message.status === 'HANDED'
    ? { ...message, status: 'FAILED', problem: RESTORED }
    : message

/** Refuses a database that a worker is using, because its running executions must not be ended. */
export async function requireIdle({ db, clock }: Services): Promise<void> {
  const running = await db
    .selectFrom('executions')
    .select('id')
    .where('status', '=', 'PENDING')
    .where('leaseUntil', '>', clock.now().toISOString())
    .limit(1)
    .executeTakeFirst()
  if (running) throw conflict('restore.worker_running')
}
