import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import {
  Execution,
  FOREIGN_IN_EXECUTION,
  SUMMARY_COLUMNS,
  senderName,
  showAttempts,
  showDetails,
  showMessage,
  showSummary,
} from './execution.ts'

export const getHistoryEntry = defineOperation({
  name: 'getHistoryEntry',
  summary: 'One email send or HTTP call with what was sent and received, personal data masked',
  level: 'read',
  rest: { method: 'GET', path: '/history/:id' },
  tool: {
    name: 'get_history_entry',
    guide: 'Explain a failure: read one send or call, with what was sent and received, masked.',
    foreign: FOREIGN_IN_EXECUTION,
  },
  app: {},
  refusals: { 404: ['execution.not_found'] },
  input: z.object({ id: z.string().describe('Id of the execution') }),
  output: Execution,
  run: (ctx, { id }) => readExecution(ctx, id),
})

/** One execution as it is shown, with everything recorded about it. */
export async function readExecution(ctx: Ctx, id: string): Promise<z.input<typeof Execution>> {
  const row = await ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, 'retryOf', senderName])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) throw notFound('execution')
  const details = await ctx.db
    .selectFrom('executionDetails')
    .select(['request', 'response'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  const shown = {
    ...showSummary(ctx, row),
    ...(await showDetails(ctx, row.actionType, details)),
    attemptLog: showAttempts(ctx, row, await readAttempts(ctx, id)),
    retryOf: row.retryOf,
  }
  return row.actionType === 'EMAIL' ? { ...shown, messages: await readShownMessages(ctx, id) } : shown
}

const readAttempts = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('executionAttempts')
    .select(['at', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('attempt')
    .execute()

async function readShownMessages(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .selectFrom('executionMessages')
    .select(['recipients', 'status', 'messageId', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('position')
    .execute()
  return rows.map((row) => showMessage(ctx, row))
}
