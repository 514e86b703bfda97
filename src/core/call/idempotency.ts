import { hash } from 'node:crypto'
import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { readProblem } from '../../problems/stored.ts'
import type { Answer } from './answer.ts'
import type { Ctx } from './context.ts'
import { AppError, conflict, invalid, type Refusal, targetFailed } from './errors.ts'
import { IDEMPOTENCY_MS } from './limits.ts'
import { inTransaction } from './transaction.ts'

const HEADER = 'Idempotency-Key'
const MAX_KEY_LENGTH = 255

type Once = {
  key: string
  /** The request, as text. */
  called: string
  transactional: boolean
  call(ctx: Ctx): Promise<Answer>
}

type KeptAnswer = Answer | { refused: { kind: Refusal; problem: Problem; headers: Record<string, string> } }

/** Runs a call once per key: a repeat within a day gets the first answer, a different call with that key a 409. */
export async function answerOnce(ctx: Ctx, once: Once): Promise<Answer> {
  if (!/^[\x21-\x7e]+$/.test(once.key) || once.key.length > MAX_KEY_LENGTH)
    throw invalid(HEADER, 'idempotency.key_invalid', { maximum: MAX_KEY_LENGTH })
  if (!once.transactional) return answerOutsideTransaction(ctx, once)
  // The key, the work and the answer commit together; a second call waits for the first one's commit.
  return inTransaction(ctx, async (inner) => {
    const kept = await reserve(inner, once)
    if (kept) return kept
    const answer = await once.call(inner)
    await keep(inner, once.key, answer)
    return answer
  })
}

async function answerOutsideTransaction(ctx: Ctx, once: Once): Promise<Answer> {
  const kept = await inTransaction(ctx, (inner) => reserve(inner, once))
  if (kept) return kept
  try {
    const answer = await once.call({ ...ctx, idempotencyKey: once.key })
    await keepByItself(ctx, once.key, answer)
    return answer
  } catch (error) {
    await settleFailure(ctx, once.key, error)
    throw error
  }
}

/** A refusal that left a record (an execution) is repeated; after any other, the call may be retried. */
async function settleFailure(ctx: Ctx, key: string, error: unknown) {
  if (error instanceof AppError && error.headers['X-Execution-Id']) {
    const { kind, problem, headers } = error
    await keepByItself(ctx, key, { refused: { kind, problem, headers } })
    return
  }
  await ctx.services.write((db) => forget({ ...ctx, db }, key), 'one statement')
}

async function forget(ctx: Ctx, key: string, olderThan?: string) {
  await ctx.db
    .deleteFrom('idempotentCalls')
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', key)
    .$if(olderThan !== undefined, (query) => query.where('createdAt', '<', olderThan ?? ''))
    .execute()
}

/** Claims the key for this call, or returns the answer to an earlier one. */
async function reserve(ctx: Ctx, once: Once): Promise<Answer | undefined> {
  const now = ctx.services.clock.now()
  await forget(ctx, once.key, new Date(now.getTime() - IDEMPOTENCY_MS).toISOString())
  const callHash = hash('sha256', once.called, 'hex')
  const reserved = await ctx.db
    .insertInto('idempotentCalls')
    .values({
      storeId: ctx.storeId,
      idempotencyKey: once.key,
      callHash,
      answer: null,
      executionId: null,
      createdAt: now.toISOString(),
    })
    .onConflict((already) => already.doNothing())
    .returning('idempotencyKey')
    .executeTakeFirst()
  if (reserved) return undefined

  const first = await ctx.db
    .selectFrom('idempotentCalls')
    .select(['callHash', 'answer', 'executionId'])
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', once.key)
    .executeTakeFirstOrThrow()
  if (first.callHash !== callHash) throw conflict(inField(HEADER, problemOf('idempotency.key_reused')))
  if (first.answer === null) throw await unfinished(ctx, first.executionId)
  const kept = JSON.parse(first.answer) as KeptAnswer
  if ('refused' in kept) throw new AppError(kept.refused.kind, kept.refused.problem, kept.refused.headers)
  return kept
}

/** The first call is still running, or was interrupted: then its record has the outcome. */
async function unfinished(ctx: Ctx, executionId: string | null): Promise<AppError> {
  const execution = await ctx.db
    .selectFrom('executions')
    .select(['status', 'errorCode', 'errorData'])
    .where('id', '=', executionId ?? '')
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (executionId === null || !execution || execution.status === 'PENDING')
    return conflict(inField(HEADER, problemOf('idempotency.not_finished')))
  if (execution.status === 'FAILED')
    return targetFailed(readProblem(execution) ?? problemOf('http.failed'), executionId)
  return new AppError('conflict', inField(HEADER, problemOf('idempotency.answer_lost')), {
    'X-Execution-Id': executionId,
  })
}

/** Links the key to the call's record, in the transaction that creates the record. */
export async function noteExecution(
  { db, storeId, idempotencyKey }: Ctx,
  executionId: string,
): Promise<void> {
  if (idempotencyKey === undefined) return
  await db
    .updateTable('idempotentCalls')
    .set({ executionId })
    .where('storeId', '=', storeId)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
}

const keepByItself = (ctx: Ctx, key: string, answer: KeptAnswer) =>
  ctx.services.write((db) => keep({ ...ctx, db }, key, answer), 'one statement')

async function keep(ctx: Ctx, key: string, answer: KeptAnswer) {
  await ctx.db
    .updateTable('idempotentCalls')
    .set({ answer: JSON.stringify(answer) })
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', key)
    .execute()
}
