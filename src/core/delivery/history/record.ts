import { dateIn } from '../../../engine/time-zone.ts'
import { LeaseLost } from '../../../ports/lease.ts'
import type { Ending, NewExecution, RunningExecution } from '../../../ports/queue.ts'
import type { Ctx } from '../../call/context.ts'
import { linkExecution } from '../../call/idempotency.ts'
import { newId } from '../../call/ids.ts'
import { executeBudgetExceeded } from '../../call/live-runs.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { fingerprintKey } from '../../foundation/vault/fingerprint-key.ts'
import { searchTextOfExecution } from './execution.ts'
import { recipientKeysOf } from './recipient-keys.ts'

type ExecutionStart = Omit<
  NewExecution,
  'id' | 'storeId' | 'createdAt' | 'day' | 'searchText' | 'senderId' | 'input' | 'recipientKeys'
> & { senderId?: string | null }

export async function newExecution(ctx: Ctx, start: ExecutionStart): Promise<NewExecution> {
  const { actionType, actionConfigName, trigger, subject = null, runId = null, stepRef = null } = start
  const { timeZone } = await cachedSettings(ctx)
  // The same time for all fields, because the history is filtered by the time in the id.
  const now = ctx.services.clock.now()
  const isTestEmail = actionType === 'EMAIL' && trigger === 'test'
  return {
    senderId: null,
    ...start,
    id: newId('exe', now.getTime()),
    storeId: ctx.storeId,
    createdAt: now.toISOString(),
    // Stored, so the execution is always counted on the same day, even if the time zone changes.
    day: isTestEmail ? '' : dateIn(timeZone, now),
    searchText: searchTextOfExecution({ actionConfigName, subject, runId, stepRef }),
    recipientKeys: await recipientKeysOf(ctx, start.recipients),
  }
}

const budgetIdOf = ({ key, person }: Ctx) => key?.id ?? person?.id

/**
 * Records an execution before anything is sent, so it is in the history whatever happens next. It is charged
 * to the live-run budget of the key or person; the command line has no budget.
 */
export async function startExecution(ctx: Ctx, start: ExecutionStart): Promise<NewExecution> {
  const { queue, budgets } = ctx.services
  if (start.recipients) await fingerprintKey(ctx)
  const execution = await newExecution(ctx, start)
  const budgetId = budgetIdOf(ctx)
  if (budgetId !== undefined) {
    const charge = await budgets.execute.take(budgetId)
    if (!charge.allowed) throw executeBudgetExceeded(charge)
  }
  if (ctx.idempotencyKey === undefined) await queue.accept(execution)
  else
    await inUnisolatedTransaction(ctx, async (inner) => {
      await queue.within(inner.db).accept(execution)
      await linkExecution(inner, execution.id)
    })
  return execution
}

/** Ends an execution that no worker has claimed. Ending it a second time changes nothing. */
export async function endExecution(ctx: Ctx, execution: RunningExecution, ending: Ending): Promise<void> {
  try {
    await ctx.services.queue.finish({ ...execution, lease: null }, ending)
  } catch (error) {
    if (error instanceof LeaseLost) return
    throw error
  }
  countEnd(ctx, execution, ending)
}

/** Counts the end of an execution in the metrics; test emails, which have no day, are excluded. */
export function countEnd(
  { services }: Ctx,
  { actionType, day }: RunningExecution,
  { status, problem = null, httpStatus = null, durationMs }: Omit<Ending, 'attempts'>,
): void {
  if (day === '') return
  services.executionMetrics.countEnd({ actionType, status, problem, httpStatus, durationMs })
}

/** Deletes the record of a call that was never made, and returns its live run to the budget. */
export async function withdrawExecution(ctx: Ctx, execution: RunningExecution): Promise<void> {
  await inUnisolatedTransaction(ctx, async ({ db, services }) => {
    await services.queue.within(db).withdraw(execution)
    const budgetId = budgetIdOf(ctx)
    if (budgetId === undefined) return
    // Nothing is returned once a new window has started.
    await db
      .updateTable('executeBudgets')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('keyId', '=', budgetId)
      .where('used', '>', 0)
      .where('windowStartMs', '<=', Date.parse(execution.createdAt))
      .execute()
  })
}
