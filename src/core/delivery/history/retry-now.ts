import { z } from 'zod'
import { isFree } from '../../../ports/lease.ts'
import { conflict } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { notWaitingError } from './cancel-execution.ts'
import { Execution } from './execution.ts'
import { readExecution } from './get-history-entry.ts'

export const retryNow = defineOperation({
  name: 'retryNow',
  summary: 'Start the next attempt of a waiting execution now instead of at its scheduled time',
  level: 'execute',
  cli: { command: 'history retry-now', positional: ['id'] },
  app: {},
  refusals: { 404: ['execution.not_found'], 409: ['execution.ended', 'execution.running'] },
  input: z.object({ id: z.string().describe('Execution id') }),
  output: Execution,
  run: async (ctx, { id }) => {
    const { clock, signals } = ctx.services
    const { numUpdatedRows } = await ctx.db
      .updateTable('executions')
      .set({ dueAt: clock.now().toISOString() })
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .where('status', '=', 'PENDING')
      .where('dueAt', 'is not', null)
      .where(isFree(clock))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw (await notWaitingError(ctx, id)) ?? conflict('execution.running')
    signals.announceWork()
    return readExecution(ctx, id)
  },
})
