import { sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { ExecutionQuery } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, conflict, invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { allows } from '../../call/levels.ts'
import { BULK_RETRY } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { inTransaction } from '../../call/transaction.ts'
import { findExecutions, type HistoryFilters, windowOf } from './history-filters.ts'
import { planRetry } from './plan-retry.ts'
import { RetryContent, startRetry } from './retry-execution.ts'
import { countUpTo, MAX_COUNTED, searchInput } from './search-history.ts'
import { CANCELLED, codeIsNotIn, UNKNOWN } from './state.ts'

const { state: _, needsPerson: _needsPerson, ...historyFilters } = searchInput

/** Filters for failed executions: any history filter, within a limited period. */
const failedInput = {
  ...historyFilters,
  from: historyFilters.from.describe(
    `Created at or after this time; at most ${BULK_RETRY.days} days before the end`,
  ),
  to: historyFilters.to.describe(
    'Created at or before this time; a date includes the whole day; now by default',
  ),
}

/**
 * The failed executions that have not been retried and whose input is still stored, except test runs, cancelled
 * executions, and those with an unknown outcome, which a person has to decide on.
 */
const findFailed = async (ctx: Ctx, filters: HistoryFilters) =>
  retriableAmong(await failuresWithin(ctx, filters))

/**
 * Examines only the newest failures: if most failures have been retried, counting even a few others would mean
 * reading them all.
 */
async function findNewestFailed(ctx: Ctx, filters: HistoryFilters, newest: number): Promise<ExecutionQuery> {
  const failures = await failuresWithin(ctx, filters)
  return retriableAmong(
    ctx.db
      .selectFrom('executions')
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', failures.select('id').orderBy('id', 'desc').limit(newest)),
  )
}

async function failuresWithin(ctx: Ctx, filters: HistoryFilters): Promise<ExecutionQuery> {
  const { from, to = ctx.services.clock.now() } = await windowOf(ctx, filters)
  if (!from) throw invalid('from', 'value.required')
  if (from > to) throw invalid('from', 'period.after_end')
  if (to.getTime() - from.getTime() > BULK_RETRY.days * DAY_MS)
    throw invalid('from', 'period.too_long', { days: BULK_RETRY.days })
  return findExecutions(ctx, { ...filters, from, to, state: 'failed' })
}

const neverRetried = sql<boolean>`not exists (select 1 from "executions" as "later" where "later"."retryOf" = "executions"."id")`

const retriableAmong = (failures: ExecutionQuery): ExecutionQuery =>
  failures
    .where('trigger', '!=', 'test')
    .where(codeIsNotIn([UNKNOWN, ...CANCELLED]))
    .where(
      sql<boolean>`exists (select 1 from "executionInputs" where "executionInputs"."executionId" = "executions"."id")`,
    )
    .where(neverRetried)

/** The failed executions that may already have been sent, and have not been retried. */
const findUnknown = async (ctx: Ctx, filters: HistoryFilters) =>
  (await failuresWithin(ctx, filters))
    .where('trigger', '!=', 'test')
    .where('errorCode', '=', UNKNOWN)
    .where(neverRetried)

const MAX_EXAMINED = 5 * MAX_COUNTED

export const countRetriable = defineOperation({
  name: 'countRetriable',
  summary: 'How many failed executions in a period can still be retried',
  level: 'read',
  app: {},
  input: z.object(failedInput),
  output: z.object({
    count: count.describe(`Counting stops at ${MAX_COUNTED}, and after the newest ${MAX_EXAMINED} failures`),
    can: z.boolean().describe('Whether the caller can retry them'),
  }),
  run: async (ctx, filters) => ({
    count: await countUpTo(ctx, await findNewestFailed(ctx, filters, MAX_EXAMINED), MAX_COUNTED),
    can: allows(ctx.level, retryFailed.level),
  }),
})

const Refused = z.object({
  id: z.string(),
  reason: z.string(),
  code: z.string().describe('Error code of the reason'),
})

export const retryFailed = defineOperation({
  name: 'retryFailed',
  summary:
    'Retry the failed executions in a period that have not been retried yet, oldest first. Those that may already ' +
    'have been sent are skipped: decide on each yourself',
  level: 'execute',
  cli: {
    command: 'history retry-failed',
    flags: { stepRef: 'step', runId: 'run', actionConfigId: 'config', actionType: 'type' },
  },
  app: {},
  transaction: 'own',
  input: z.object({
    ...failedInput,
    content: RetryContent,
    limit: z
      .int()
      .min(1)
      .max(BULK_RETRY.max)
      .default(BULK_RETRY.max)
      .describe('Maximum number of executions to process in one call'),
    after: z.string().optional().describe('The `next` value that the previous call returned'),
  }),
  output: z.object({
    retried: count,
    refused: z.array(Refused).describe('Executions that cannot be retried, each with the reason'),
    skipped: count.describe(
      `Failed executions in the period that may already have been sent; counting stops at ${MAX_COUNTED}`,
    ),
    next: z.string().nullable().describe('Pass it as `after` to continue; null if none are left'),
  }),
  run: async (ctx, { content, limit, after = '', ...filters }) => {
    const failed = await findFailed(ctx, filters)
    const rows = await failed
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit + 1)
      .execute()
    const ids = rows.slice(0, limit).map(({ id }) => id)
    const refused: z.input<typeof Refused>[] = []
    for (const id of ids) {
      const refusal = await retryOne(ctx, id, content)
      if (refusal) refused.push({ id, reason: textFor(ctx, refusal.problem), code: refusal.problem.code })
    }
    ctx.services.signals.announceWork()
    const next = rows.length > limit ? (ids.at(-1) ?? null) : null
    const skipped = await countUpTo(ctx, await findUnknown(ctx, filters), MAX_COUNTED)
    return { retried: ids.length - refused.length, refused, skipped, next }
  },
})

/** Uses its own transaction, so a refusal does not affect other retries. Returns the refusal, if any. */
async function retryOne(ctx: Ctx, id: string, content: RetryContent): Promise<AppError | null> {
  try {
    await inTransaction(ctx, async (inner) => {
      const plan = await planRetry(inner, id)
      if (plan.isOutcomeUnknown) throw conflict('retry.outcome_unknown')
      await startRetry(inner, plan, content)
    })
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
