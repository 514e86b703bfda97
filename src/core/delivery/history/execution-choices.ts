import { z } from 'zod'
import { problemOf } from '../../../problems/problems.ts'
import { requireLevel } from '../../call/access.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { count, timestamp } from '../../call/fields.ts'
import { textFor } from '../../call/problem-text.ts'
import { cancelExecution, whyNotCancellable } from './cancel-execution.ts'
import { keptVersion, planRetry, type RetryPlan, versionSent } from './plan-retry.ts'
import { RETRY_WAYS, retryExecution } from './retry-execution.ts'

const Way = z.object({
  content: z.enum(RETRY_WAYS),
  version: count.nullable().describe('Of the layout; null for an HTTP request'),
  savedAt: timestamp.nullable(),
  savedBy: z.string().nullable(),
})

const Retry = z.object({
  ways: z.array(Way),
  recipients: z.object({ open: count, total: count }).nullable().describe('Null for an HTTP request'),
  mayHaveArrived: z.boolean().describe('The outcome is unknown: somebody might get it twice'),
})

/** What the caller may do with an execution, and for each action why it is not offered. */
export const Choices = z.object({
  retry: Retry.nullable(),
  retryRefused: z.string().nullable(),
  cancel: z.boolean(),
  cancelRefused: z.string().nullable(),
})

export async function choicesOf(ctx: Ctx, id: string): Promise<z.input<typeof Choices>> {
  const [retry, retryRefusal] = await offered(async () => {
    requireLevel(retryExecution, ctx)
    return describeRetry(ctx, await planRetry(ctx, id))
  })
  const [cancel, cancelRefusal] = await offered(async () => {
    requireLevel(cancelExecution, ctx)
    const refusal = await whyNotCancellable(ctx, id)
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

/** Whether an action is possible, or why not. */
async function offered<T>(describe: () => Promise<T>): Promise<[T | null, AppError | null]> {
  try {
    return [await describe(), null]
  } catch (error) {
    if (error instanceof AppError) return [null, error]
    throw error
  }
}

async function describeRetry(ctx: Ctx, { ended, recipients, isUnknown }: RetryPlan) {
  const ways = ended.actionType === 'EMAIL' ? await layoutWays(ctx, ended) : [AS_IT_IS]
  return { ways, recipients, mayHaveArrived: isUnknown }
}

const AS_IT_IS = { content: 'current' as const, version: null, savedAt: null, savedBy: null }

/** A retry of the original version is offered only if it differs and is still kept. */
async function layoutWays(ctx: Ctx, { id, actionConfigId }: RetryPlan['ended']) {
  const layout = await ctx.db
    .selectFrom('layouts')
    .select('version')
    .where('id', '=', actionConfigId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (!layout) throw new AppError('conflict', problemOf('layout.gone'))
  const sent = await versionSent(ctx, id)
  const wanted =
    sent === null || sent === layout.version ? [] : [{ content: 'asItWas' as const, version: sent }]
  const ways: z.input<typeof Way>[] = []
  for (const { content, version } of [...wanted, { content: 'current' as const, version: layout.version }]) {
    const kept = await keptVersion(ctx, actionConfigId, version)
    if (kept || content === 'current')
      ways.push({ content, version, savedAt: kept?.createdAt ?? null, savedBy: kept?.author ?? null })
  }
  return ways
}
