import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import {
  Execution,
  readOutcome,
  SUMMARY_COLUMNS,
  senderName,
  showAttempts,
  showDetails,
  showMessage,
  showSummary,
  UNTRUSTED_IN_EXECUTION,
} from './execution.ts'

export const getHistoryEntry = defineOperation({
  name: 'getHistoryEntry',
  summary: 'One email send or HTTP call: what was sent and received, with personal data masked',
  level: 'read',
  rest: { method: 'GET', path: '/history/:id' },
  tool: {
    name: 'get_history_entry',
    guide: 'Explain a failure: what was sent and received, with personal data masked.',
    untrusted: UNTRUSTED_IN_EXECUTION,
  },
  app: {},
  cli: { command: 'history show', positional: ['id'] },
  refusals: { 404: ['execution.not_found'] },
  input: z.object({ id: z.string().describe('Execution id') }),
  output: Execution,
  run: (ctx, { id }) => readExecution(ctx, id),
})

/** Everything recorded about an execution, masked. */
export async function readExecution(ctx: Ctx, id: string): Promise<z.input<typeof Execution>> {
  const row = await ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, 'retryOf', senderName])
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('execution'))
  const { messages, ...details } = await readOutcome(ctx.db, { id, storeId: ctx.storeId })
  const entry = {
    ...showSummary(ctx, row),
    ...(await showDetails(ctx, row.actionType, details)),
    attemptLog: showAttempts(ctx, row, await readAttempts(ctx, id)),
    retryOf: row.retryOf,
  }
  if (row.actionType !== 'EMAIL') return entry
  return { ...entry, messages: messages.map((message) => showMessage(ctx, message)) }
}

export const readAttempts = (ctx: Ctx, id: string) =>
  ctx.db
    .selectFrom('executionAttempts')
    .select(['at', 'errorCode', 'errorData'])
    .where('executionId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('attempt')
    .execute()
