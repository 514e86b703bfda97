import { idempotencyKeyFor } from '../../../engine/deliver/idempotency-key.ts'
import { canRepeat, nextHttpTry } from '../../../engine/deliver/retry.ts'
import type { Claimed } from '../../../ports/queue.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import type { HttpInput } from '../history/sealed-input.ts'
import { type Call, makeCall, prepareCall } from '../http-requests/call.ts'
import { cachedRequest, type StoredRequest } from '../http-requests/http-request.ts'
import { finish, retryLater } from '../queue/end-attempt.ts'

const UNKNOWN = problemOf('outcome.unknown', { cause: problemOf('service.stopped_during_call') })

/** If the call was prepared before the execution was recorded, the execution is already marked as handed over. */
export type ClaimedCall = Claimed & { call?: Call }

export async function runHttp(ctx: Ctx, claimed: ClaimedCall, input: HttpInput): Promise<void> {
  const call = claimed.call ?? (await handOver(ctx, claimed, input))
  if (call) await callAndFinish(ctx, claimed, call)
}

/** Prepares the call and marks it as handed over; null if the execution has failed. */
async function handOver(ctx: Ctx, claimed: Claimed, { variables }: HttpInput): Promise<Call | null> {
  const fail = async (problem: Problem) => {
    await finish(ctx, claimed, { status: 'FAILED', problem, durationMs: null })
    return null
  }
  let call: Call
  try {
    const stored = await cachedRequest(ctx, claimed.actionConfigId)
    if (claimed.handedAt !== null && !mayResume(ctx, claimed, stored)) return fail(UNKNOWN)
    call = await prepareCall(ctx, stored, variables)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (claimed.handedAt !== null) return fail(UNKNOWN)
    return fail(
      error.kind === 'notFound'
        ? problemOf('step.request_gone', { id: claimed.actionConfigId })
        : error.problem,
    )
  }
  await ctx.services.queue.markHandedOver(claimed)
  return call
}

async function callAndFinish(ctx: Ctx, claimed: Claimed, call: Call): Promise<void> {
  const { outcome, ok, problem, durationMs, sent, received } = await makeCall(ctx, {
    ...call,
    headers: withStepKey(call.headers, claimed),
  })
  if (outcome.kind === 'failed' && outcome.isStopped && canRepeat(call.method, outcome))
    return ctx.services.queue.release(claimed, { isUnsent: true })
  const nowMs = ctx.services.clock.now().getTime()
  const next = ok
    ? null
    : nextHttpTry({ method: call.method, attempts: claimed.attempts + 1, outcome, nowMs })
  if (next)
    return retryLater(ctx, claimed, {
      until: next.at,
      problem: problem ?? problemOf('http.target_silent'),
      isAnswered: true,
    })
  await finish(ctx, claimed, {
    status: ok ? 'SUCCESS' : 'FAILED',
    problem,
    httpStatus: received?.status ?? null,
    durationMs,
    request: sent,
    response: received,
  })
}

const mayResume = (ctx: Ctx, { attempts }: Claimed, { method }: StoredRequest) =>
  nextHttpTry({
    method,
    attempts: attempts + 1,
    outcome: { kind: 'interrupted' },
    nowMs: ctx.services.clock.now().getTime(),
  }) !== null

function withStepKey(headers: Record<string, string>, claimed: Claimed): Record<string, string> {
  const { runId, stepRef, actionConfigId } = claimed
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key')
  if (isSet || runId === null) return headers
  return { ...headers, 'Idempotency-Key': idempotencyKeyFor(runId, stepRef ?? actionConfigId) }
}
