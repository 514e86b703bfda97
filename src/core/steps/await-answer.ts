import { parseJson } from '../../engine/json.ts'
import type { Ctx } from '../call/context.ts'
import { AppError } from '../call/errors.ts'
import { waitForEnd } from './wait-for-end.ts'

type Answer = { executionId: string; status: 'PENDING' | 'SUCCESS' | 'SKIPPED'; returnValue: unknown }

/** The outcome of an execution, waited for as long as a workflow platform is willing to wait. */
export async function awaitAnswer(ctx: Ctx, executionId: string): Promise<Answer> {
  // Listen first, then read: an end in between is not missed.
  const ended = waitForEnd(ctx.services, executionId, ctx.services.waitLimits.stepMs)
  try {
    const answer = await readAnswer(ctx, executionId)
    if (answer.status !== 'PENDING') return answer
    await ended.promise
  } finally {
    ended.cancel()
  }
  return readAnswer(ctx, executionId)
}

async function readAnswer(ctx: Ctx, executionId: string): Promise<Answer> {
  const { status, error, actionType } = await ctx.db
    .selectFrom('executions')
    .select(['status', 'error', 'actionType'])
    .where('id', '=', executionId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow()
  if (status === 'PENDING') return { executionId, status, returnValue: null }
  if (status === 'FAILED')
    throw new AppError('stepFailed', error ?? 'the step failed', { 'X-Execution-Id': executionId })
  const returnValue =
    actionType === 'EMAIL' ? await mailValue(ctx, executionId) : await httpValue(ctx, executionId)
  return { executionId, status, returnValue }
}

async function mailValue(ctx: Ctx, executionId: string) {
  const rows = await ctx.db
    .selectFrom('executionMessages')
    .select(['recipients', 'status', 'messageId', 'error'])
    .where('executionId', '=', executionId)
    .where('storeId', '=', ctx.storeId)
    .orderBy('position')
    .execute()
  return {
    messages: rows.map(({ recipients, status, messageId, error }) => ({
      to: (JSON.parse(recipients) as string[]).join(', '),
      status,
      messageId,
      error,
    })),
  }
}

async function httpValue(ctx: Ctx, executionId: string) {
  const details = await ctx.db
    .selectFrom('executionDetails')
    .select('response')
    .where('executionId', '=', executionId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  const response = details?.response ? JSON.parse(details.response) : null
  return response && { status: response.status, body: readBody(response.body) }
}

/** More than a workflow reads; a few thousand levels could not be written as JSON again. */
const DEEPEST = 500

/** JSON as JSON, so that a workflow can go on with its parts. */
function readBody(body: string): unknown {
  try {
    return parseJson(body, DEEPEST)
  } catch {
    return body
  }
}
