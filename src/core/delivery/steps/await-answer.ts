import { parseJson } from '../../../engine/json.ts'
import { StoreUnavailable } from '../../../ports/store-errors.ts'
import { problemOf } from '../../../problems/problems.ts'
import { readProblem } from '../../../problems/stored.ts'
import { textOf } from '../../../problems/text.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { readOutcome } from '../history/execution.ts'
import { waitForEnd } from './wait-for-end.ts'

const LAST_READ_MS = 1_000

type Answer<Value> = {
  executionId: string
  status: 'PENDING' | 'SUCCESS' | 'SKIPPED'
  returnValue: Value | null
}
type ReadValue<Value> = (ctx: Ctx, executionId: string) => Promise<Value>

/** The outcome of an execution, waited for as long as a workflow platform is willing to wait. */
export async function awaitAnswer<Value>(
  ctx: Ctx,
  executionId: string,
  readValue: ReadValue<Value>,
  /** Since when the caller has been waiting: accepting the step may have taken a while. */
  sinceMs: number,
): Promise<Answer<Value>> {
  const leftMs = ctx.services.waitLimits.stepMs - (performance.now() - sinceMs)
  // Listen first, then read: an end in between is not missed.
  const ended = waitForEnd(ctx.services, executionId, Math.max(0, leftMs))
  try {
    const answer = await readAnswer(ctx, executionId, readValue)
    if (answer.status !== 'PENDING') return answer
    await ended.promise
  } finally {
    ended.cancel()
  }
  return readInTime(ctx, executionId, readValue)
}

/** The caller has waited as long as it may. Without the database, it hears that the step has been accepted. */
async function readInTime<Value>(
  ctx: Ctx,
  executionId: string,
  readValue: ReadValue<Value>,
): Promise<Answer<Value>> {
  const accepted: Answer<Value> = { executionId, status: 'PENDING', returnValue: null }
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<Answer<Value>>((resolve) => {
    timer = setTimeout(() => resolve(accepted), LAST_READ_MS)
  })
  const answer = readAnswer(ctx, executionId, readValue).catch((error: unknown) => {
    if (error instanceof StoreUnavailable) return accepted
    throw error
  })
  return Promise.race([answer, timeUp]).finally(() => clearTimeout(timer))
}

async function readAnswer<Value>(
  ctx: Ctx,
  executionId: string,
  readValue: ReadValue<Value>,
): Promise<Answer<Value>> {
  const { status, ...stored } = await ctx.db
    .selectFrom('executions')
    .select(['status', 'errorCode', 'errorData'])
    .where('id', '=', executionId)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow()
  if (status === 'PENDING') return { executionId, status, returnValue: null }
  if (status === 'FAILED')
    throw new AppError('stepFailed', readProblem(stored) ?? problemOf('step.failed'), {
      'X-Execution-Id': executionId,
    })
  return { executionId, status, returnValue: await readValue(ctx, executionId) }
}

/** What became of the messages of an email. */
export async function readSentMessages(ctx: Ctx, executionId: string) {
  const { messages } = await readOutcome(ctx.db, { id: executionId, storeId: ctx.storeId })
  return {
    messages: messages.map(({ recipients, status, messageId, problem }) => ({
      to: recipients.join(', '),
      status,
      messageId,
      error: problem && textOf(problem),
      errorCode: problem?.code ?? null,
    })),
  }
}

/** What the target of an HTTP request answered. */
export async function readTargetAnswer(ctx: Ctx, executionId: string) {
  const stored = await readOutcome(ctx.db, { id: executionId, storeId: ctx.storeId })
  const response = stored.response === null ? null : JSON.parse(stored.response)
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
