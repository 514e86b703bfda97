import { z } from 'zod'
import { failHandedOver } from '../../../engine/deliver/outcome.ts'
import { isFree, newLease } from '../../../ports/lease.ts'
import type { Message } from '../../../ports/queue.ts'
import { problemOf } from '../../../problems/problems.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { type AppError, conflict, notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { Execution, readOutcome, sentMailOf, UNTRUSTED_IN_EXECUTION } from './execution.ts'
import { readExecution } from './get-history-entry.ts'
import { UNKNOWN } from './state.ts'

export const cancelExecution = defineOperation({
  name: 'cancelExecution',
  summary: 'Cancel a pending execution, which then ends as FAILED; messages already sent cannot be recalled',
  level: 'execute',
  tool: {
    name: 'cancel_execution',
    guide:
      'Cancel a pending send or call, which then ends as FAILED. Ask the user first. To find pending ones, use ' +
      'list_history with status=PENDING.',
    optIn: true,
    untrusted: UNTRUSTED_IN_EXECUTION,
  },
  cli: { command: 'history cancel', positional: ['id'] },
  app: {},
  refusals: { 404: ['execution.not_found'], 409: ['execution.ended', 'execution.running'] },
  input: z.object({ id: z.string().describe('Execution id') }),
  output: Execution,
  run: async (ctx, { id }) => {
    const { lease } = newLease(ctx.services.clock)
    const claimed = await claimWaiting(ctx, id, lease)
    if (!claimed) throw (await notWaitingError(ctx, id)) ?? conflict('execution.running')
    const { attempts, handedAt, ...execution } = claimed
    const { request, ...recorded } = await readOutcome(ctx.db, execution)
    const messages = failHandedOver(recorded.messages)
    const by = authorOf(ctx)
    const cancelled = problemOf('execution.cancelled', { by })
    // A message may have been sent in this attempt or an earlier one.
    const mayHaveBeenSent =
      execution.actionType === 'EMAIL'
        ? messages.some(({ problem }) => problem?.code === UNKNOWN)
        : handedAt !== null
    const ending = {
      status: 'FAILED' as const,
      problem: mayHaveBeenSent
        ? problemOf('outcome.unknown', { cause: problemOf('execution.cancelled_later', { by }) })
        : cancelled,
      httpStatus: null,
      durationMs: null,
      attempts,
      // The language of the last attempt, under which the email is counted.
      locale: sentMailOf(request).locale,
      messages: messages.map(
        (message): Message =>
          message.status === 'PENDING' ? { ...message, status: 'FAILED', problem: cancelled } : message,
      ),
    }
    await ctx.services.queue.within(ctx.db).finish({ ...execution, lease }, ending)
    ctx.services.executionMetrics.countEnd({ ...ending, actionType: execution.actionType })
    ctx.services.signals.ended(id)
    return readExecution(ctx, id)
  },
})

/** Claims the execution as a worker would; returns nothing if it has ended or a worker is running it. */
const claimWaiting = (ctx: Ctx, id: string, lease: string) =>
  ctx.db
    .updateTable('executions')
    .set({ lease })
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'PENDING')
    .where('dueAt', 'is not', null)
    .where(isFree(ctx.services.clock))
    .returning(['id', 'storeId', 'actionType', 'actionConfigId', 'createdAt', 'day', 'senderId'])
    .returning(['attempts', 'handedAt'])
    .executeTakeFirst()

export async function notWaitingError(ctx: Ctx, id: string): Promise<AppError | null> {
  const row = await ctx.db
    .selectFrom('executions')
    .select(['status', 'dueAt', 'leaseUntil'])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) return notFound('execution')
  if (row.status !== 'PENDING') return conflict('execution.ended', { status: row.status })
  const now = ctx.services.clock.now().toISOString()
  const isRunning = row.dueAt === null || (row.leaseUntil !== null && row.leaseUntil > now)
  return isRunning ? conflict('execution.running') : null
}
