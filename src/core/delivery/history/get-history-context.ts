import { z } from 'zod'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import { FAILURE_REASONS, type FailureReason } from '../../../problems/failure-reasons.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import { requireLevel } from '../../call/access.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, notFound } from '../../call/errors.ts'
import { count, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasRows } from '../../call/paging.ts'
import { textFor } from '../../call/problem-text.ts'
import { searchTerm } from '../../call/search.ts'
import { cancelExecution, notWaitingError } from './cancel-execution.ts'
import { ExecutionSummary, SUMMARY_COLUMNS, senderName, showSummary } from './execution.ts'
import { readAttempts } from './get-history-entry.ts'
import { findExecutions, type HistoryFilters, searchInOrder } from './history-filters.ts'
import { findRetry, planRetry, type RetryPlan, storedVersion, versionSent } from './plan-retry.ts'
import { RETRY_CONTENTS, retryExecution } from './retry-execution.ts'
import { type EmailInput, maskVariables, openInput } from './sealed-input.ts'
import { searchInput } from './search-history.ts'
import { State, stateOf } from './state.ts'

const RetryChoice = z.object({
  content: z.enum(RETRY_CONTENTS),
  version: count.nullable().describe('Layout version; null for an HTTP request'),
  savedAt: timestamp.nullable(),
  savedBy: z.string().nullable(),
})

const Retry = z.object({
  ways: z.array(RetryChoice),
  recipients: z.object({ open: count, total: count }).nullable().describe('Null for an HTTP request'),
  mayHaveArrived: z.boolean().describe('Whether a retry might send the email twice'),
})

/** Which actions are available to the caller, and why the others are not. */
const Choices = z.object({
  retry: Retry.nullable(),
  retryRefused: z.string().nullable(),
  cancel: z.boolean(),
  cancelRefused: z.string().nullable(),
})

const CURRENT_REQUEST = { content: 'current' as const, version: null, savedAt: null, savedBy: null }

const MAX_SAME_RUN = 20

export const getHistoryContext = defineOperation({
  name: 'getHistoryContext',
  summary:
    "The context of an execution: available actions, the step's input, neighboring entries and its run",
  level: 'read',
  app: {},
  input: z.object({ id: z.string().describe('Execution id'), ...searchInput }),
  output: z.object({
    state: State,
    can: Choices,
    stepInput: z
      .object({ locale: z.string().nullable(), variables: z.string().describe('JSON, masked') })
      .nullable()
      .describe('Null if it is no longer stored'),
    layoutExists: z.boolean().describe('Whether the layout or request still exists'),
    senderName: z.string().nullable(),
    reasons: z
      .array(z.enum(FAILURE_REASONS).nullable())
      .describe(
        'The reason for each failed attempt, oldest first; the last item is null unless the execution failed',
      ),
    retriedAs: z.string().nullable(),
    newer: z.string().nullable().describe('The next newer entry that matches the filters'),
    older: z.string().nullable(),
    sameRun: z.array(ExecutionSummary.extend({ state: State })),
  }),
  run: async (ctx, { id, ...filters }) => {
    const row = await readRow(ctx, id)
    return {
      state: stateOf(row),
      can: await choicesOf(ctx, id),
      stepInput: await readStepInput(ctx, row),
      layoutExists: await configExists(ctx, row),
      senderName: row.senderName,
      reasons: await readReasons(ctx, row),
      retriedAs: (await findRetry(ctx, id))?.id ?? null,
      newer: await neighbor(ctx, id, filters, 'newer'),
      older: await neighbor(ctx, id, filters, 'older'),
      sameRun: await readRun(ctx, row),
    }
  },
})

async function readRow(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'status', 'attempts', 'runId', 'senderId'])
    .select(['errorCode', 'errorData', 'httpStatus', senderName])
    .select(['actionType', 'actionConfigId', 'sealed as sealedInput', 'masterKeyId'])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('execution'))
}

type Row = Awaited<ReturnType<typeof readRow>>

async function readReasons(ctx: Ctx, row: Row): Promise<(FailureReason | null)[]> {
  const deferred = await readAttempts(ctx, row.id)
  return [
    ...deferred.map((attempt) => failureReasonOf(readProblem(attempt), null)),
    row.status === 'FAILED' ? failureReasonOf(readProblem(row), row.httpStatus) : null,
  ]
}

async function readStepInput(ctx: Ctx, row: Row) {
  const input = openInput<Partial<EmailInput>>(ctx.services.vault, row)
  if (input === null) return null
  return { locale: input.locale ?? null, variables: await maskVariables(ctx, input.variables ?? {}) }
}

const configExists = (ctx: Ctx, { actionType, actionConfigId }: Row) =>
  hasRows(
    ctx.db
      .selectFrom(actionType === 'EMAIL' ? 'layouts' : 'httpRequests')
      .select('id')
      .where('id', '=', actionConfigId)
      .where('storeId', '=', ctx.storeId),
  )

/** The nearest entry in the filtered list, found through an index, even with a search term. */
async function neighbor(ctx: Ctx, id: string, filters: HistoryFilters, side: 'newer' | 'older') {
  const order = side === 'newer' ? 'asc' : 'desc'
  if (searchTerm(filters.q) !== '') return (await searchInOrder(ctx, filters, order, 1, id))[0] ?? null
  const matches = (await findExecutions(ctx, filters)).select('id')
  const beyond = side === 'newer' ? matches.where('id', '>', id) : matches.where('id', '<', id)
  const row = await beyond.orderBy('id', order).limit(1).executeTakeFirst()
  return row?.id ?? null
}

async function readRun(ctx: Ctx, { id, runId }: Row) {
  if (runId === null) return []
  const rows = await ctx.db
    .selectFrom('executions')
    .select([...SUMMARY_COLUMNS, senderName])
    .where('storeId', '=', ctx.storeId)
    .where('runId', '=', runId)
    .where('id', '!=', id)
    .orderBy('id')
    .limit(MAX_SAME_RUN)
    .execute()
  return rows.map((row) => ({ ...showSummary(ctx, row), state: stateOf(row) }))
}

async function choicesOf(ctx: Ctx, id: string): Promise<z.input<typeof Choices>> {
  const [retry, retryRefusal] = await valueOrRefusal(async () => {
    requireLevel(retryExecution, ctx)
    return describeRetry(ctx, await planRetry(ctx, id))
  })
  const [cancel, cancelRefusal] = await valueOrRefusal(async () => {
    requireLevel(cancelExecution, ctx)
    const refusal = await notWaitingError(ctx, id)
    if (refusal) throw refusal
    return true
  })
  return {
    retry,
    retryRefused: retryRefusal && textFor(ctx, retryRefusal.problem),
    cancel: cancel ?? false,
    cancelRefused: cancelRefusal && textFor(ctx, cancelRefusal.problem),
  }
}

async function valueOrRefusal<T>(describe: () => Promise<T>): Promise<[T | null, AppError | null]> {
  try {
    return [await describe(), null]
  } catch (error) {
    if (error instanceof AppError) return [null, error]
    throw error
  }
}

async function describeRetry(ctx: Ctx, { execution, recipients, isOutcomeUnknown }: RetryPlan) {
  const ways = execution.actionType === 'EMAIL' ? await listRetryContents(ctx, execution) : [CURRENT_REQUEST]
  return { ways, recipients, mayHaveArrived: isOutcomeUnknown }
}

/** A retry of the original version is offered only if it differs from the current one and is still stored. */
async function listRetryContents(ctx: Ctx, { id, actionConfigId }: RetryPlan['execution']) {
  const layout = await ctx.db
    .selectFrom('layouts')
    .select('version')
    .where('id', '=', actionConfigId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => new AppError('conflict', problemOf('layout.gone')))
  const sentVersion = await versionSent(ctx, id)
  const original =
    sentVersion === null || sentVersion === layout.version
      ? []
      : [{ content: 'asItWas' as const, version: sentVersion }]
  const ways: z.input<typeof RetryChoice>[] = []
  for (const { content, version } of [
    ...original,
    { content: 'current' as const, version: layout.version },
  ]) {
    const stored = await storedVersion(ctx, actionConfigId, version)
    if (stored || content === 'current')
      ways.push({ content, version, savedAt: stored?.createdAt ?? null, savedBy: stored?.author ?? null })
  }
  return ways
}
