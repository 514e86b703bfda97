import { z } from 'zod'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import { maskBody } from '../../../engine/mask/personal/personal.ts'
import type { Tables } from '../../../ports/tables.ts'
import { FAILURE_REASONS, type FailureReason } from '../../../problems/failure-reasons.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { termOf } from '../../call/search.ts'
import { ExecutionSummary, SUMMARY_COLUMNS, senderName, showSummary } from './execution.ts'
import { Choices, choicesOf } from './execution-choices.ts'
import { findExecutions, type HistoryFilters, searchInOrder } from './history-filters.ts'
import { retryOf } from './plan-retry.ts'
import { type EmailInput, openInput } from './sealed-input.ts'
import { searchInput } from './search-history.ts'
import { State, stateOf } from './state.ts'

const SAME_RUN = 20

export const getHistoryContext = defineOperation({
  name: 'getHistoryContext',
  summary:
    'What surrounds an execution: what can be done with it, what its step asked for, its neighbours, its run',
  level: 'read',
  app: {},
  input: z.object({ id: z.string().describe('Id of the execution'), ...searchInput }),
  output: z.object({
    state: State,
    can: Choices,
    asked: z
      .object({ locale: z.string().nullable(), variables: z.string().describe('JSON, masked') })
      .nullable()
      .describe('Null once it is not kept any more'),
    layoutExists: z.boolean().describe('Whether the layout or request is still there'),
    senderName: z.string().nullable(),
    reasons: z
      .array(z.enum(FAILURE_REASONS).nullable())
      .describe('Why each attempt ended as it did, the first one first; null for one that worked'),
    retriedAs: z.string().nullable(),
    newer: z.string().nullable().describe('The next one above it among those that meet the filters'),
    older: z.string().nullable(),
    sameRun: z.array(ExecutionSummary.extend({ state: State })),
  }),
  run: async (ctx, { id, ...filters }) => {
    const row = await readRow(ctx, id)
    return {
      state: stateOf(row),
      can: await choicesOf(ctx, id),
      asked: askedFor(ctx, row),
      layoutExists: await configExists(ctx, row),
      senderName: row.senderName,
      reasons: await readReasons(ctx, row),
      retriedAs: await retryOf(ctx, id),
      newer: await neighbour(ctx, id, filters, 'newer'),
      older: await neighbour(ctx, id, filters, 'older'),
      sameRun: await readRun(ctx, row),
    }
  },
})

async function readRow(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'status', 'attempts', 'runId', 'senderId'])
    .select(['errorCode', 'errorData', 'httpStatus', senderName])
    .select(['actionType', 'actionConfigId', 'sealed as sealedInput', 'masterKeyId'])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!row) throw notFound('execution')
  return row
}

type Row = Awaited<ReturnType<typeof readRow>>

async function readReasons(ctx: Ctx, row: Row): Promise<(FailureReason | null)[]> {
  const deferred = await ctx.db
    .selectFrom('executionAttempts')
    .select(['errorCode', 'errorData'])
    .where('executionId', '=', row.id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('attempt')
    .execute()
  return [
    ...deferred.map((attempt) => failureReasonOf(readProblem(attempt), null)),
    row.status === 'FAILED' ? failureReasonOf(readProblem(row), row.httpStatus) : null,
  ]
}

function askedFor(ctx: Ctx, row: Row) {
  const input = openInput(ctx.services.vault, row, { ...row, clearInput: null }) as Partial<EmailInput> | null
  if (input === null) return null
  const variables = JSON.stringify(input.variables ?? {})
  return { locale: input.locale ?? null, variables: maskBody(variables) }
}

async function configExists(ctx: Ctx, { actionType, actionConfigId }: Row): Promise<boolean> {
  const found = await ctx.db
    .selectFrom(actionType === 'EMAIL' ? 'layouts' : 'httpRequests')
    .select('id')
    .where('id', '=', actionConfigId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  return found !== undefined
}

/** The nearest neighbour in the filtered list, found through the index that orders it, or by its words. */
async function neighbour(ctx: Ctx, id: string, filters: HistoryFilters, side: 'newer' | 'older') {
  const order = side === 'newer' ? 'asc' : 'desc'
  if (termOf(filters.q) !== '') return (await searchInOrder(ctx, filters, order, 1, id))[0] ?? null
  const found = (await findExecutions(ctx, filters)).select('id')
  const beside = side === 'newer' ? found.where('id', '>', id) : found.where('id', '<', id)
  const row = await beside.orderBy('id', order).limit(1).executeTakeFirst()
  return row?.id ?? null
}

async function readRun(ctx: Ctx, { id, runId }: Pick<Tables['executions'], 'id' | 'runId'>) {
  if (runId === null) return []
  const rows = await ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, senderName])
    .where('storeId', '=', ctx.storeId)
    .where('runId', '=', runId)
    .where('id', '!=', id)
    .orderBy('id')
    .limit(SAME_RUN)
    .execute()
  return rows.map((row) => ({ ...showSummary(ctx, row), state: stateOf(row) }))
}
