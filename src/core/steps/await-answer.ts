import type { Ctx } from '../context.ts'
import { AppError } from '../errors.ts'

const FIRST_LOOK_MS = 50
const LATER_LOOK_MS = 1000

type Answer = { executionId: string; status: 'PENDING' | 'SUCCESS' | 'SKIPPED'; returnValue: unknown }

/** The outcome of an execution, waited for as long as a workflow platform has patience. */
export async function awaitAnswer(ctx: Ctx, executionId: string): Promise<Answer> {
  const untilMs = performance.now() + ctx.patience.stepMs
  let lookMs = FIRST_LOOK_MS
  for (;;) {
    // Listening before looking: what ends in between is not missed.
    const ended = waitForEnd(ctx, executionId, Math.min(lookMs, untilMs - performance.now()))
    const answer = await readAnswer(ctx, executionId)
    if (answer.status !== 'PENDING' || performance.now() >= untilMs || ctx.signals.isStopping()) {
      ended.cancel()
      return answer
    }
    await ended.promise
    lookMs = Math.min(lookMs * 2, LATER_LOOK_MS)
  }
}

/** Ends when the execution does, in this process, or when it is time to look what another has done. */
function waitForEnd(ctx: Ctx, executionId: string, ms: number) {
  let cancel = () => {}
  const promise = new Promise<void>((resolve) => {
    const timer = setTimeout(done, Math.max(ms, 0))
    const stopListening = ctx.signals.onEnd(executionId, done)
    function done() {
      clearTimeout(timer)
      stopListening()
      resolve()
    }
    cancel = done
  })
  return { promise, cancel }
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

/** JSON as JSON, so that a workflow can go on with its parts. */
function readBody(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
