import { hash } from 'node:crypto'
import { inField, type Problem, problemOf } from '../../problems/problems.ts'
import { readProblem } from '../../problems/stored.ts'
import type { Ctx } from './context.ts'
import { AppError, conflict, invalid, type Refusal, targetFailed } from './errors.ts'
import { IDEMPOTENCY_MS } from './limits.ts'
import type { CallResult } from './result.ts'
import { inTransaction } from './transaction.ts'

const HEADER = 'Idempotency-Key'
const MAX_KEY_LENGTH = 255

type KeyedCall = {
  key: string
  /** The operation's name and input, as JSON. */
  request: string
  /** Null if the call manages its own transactions. */
  transact: typeof inTransaction | null
  call(ctx: Ctx): Promise<CallResult>
}

type StoredResult =
  | CallResult
  | { refused: { kind: Refusal; problem: Problem; headers: Record<string, string> } }

/** Runs a call once per key. Within a day, a repeat gets the first result; a different call with that key gets a 409. */
export async function runIdempotently(ctx: Ctx, keyed: KeyedCall): Promise<CallResult> {
  if (!/^[\x21-\x7e]+$/.test(keyed.key) || keyed.key.length > MAX_KEY_LENGTH)
    throw invalid(HEADER, 'idempotency.key_invalid', { maximum: MAX_KEY_LENGTH })
  if (!keyed.transact) return runOutsideTransaction(ctx, keyed)
  // The key, the work and the result commit together; a second call waits for the first one's commit.
  return keyed.transact(ctx, async (inner) => {
    const previousResult = await reserve(inner, keyed)
    if (previousResult) return previousResult
    const result = await keyed.call(inner)
    await storeResult(inner, keyed.key, result)
    return result
  })
}

async function runOutsideTransaction(ctx: Ctx, keyed: KeyedCall): Promise<CallResult> {
  const previousResult = await inTransaction(ctx, (inner) => reserve(inner, keyed))
  if (previousResult) return previousResult
  try {
    const result = await keyed.call({ ...ctx, idempotencyKey: keyed.key })
    await storeResultAlone(ctx, keyed.key, result)
    return result
  } catch (error) {
    await recordFailure(ctx, keyed.key, error)
    throw error
  }
}

/** If the failed call created an execution, the error is stored as its result. Otherwise, the key can be used again. */
async function recordFailure(ctx: Ctx, key: string, error: unknown) {
  if (error instanceof AppError && error.headers['X-Execution-Id']) {
    const { kind, problem, headers } = error
    await storeResultAlone(ctx, key, { refused: { kind, problem, headers } })
    return
  }
  await ctx.services.write((db) => deleteKey({ ...ctx, db }, key), 'one statement')
}

async function deleteKey(ctx: Ctx, key: string, olderThan?: string) {
  await ctx.db
    .deleteFrom('idempotentCalls')
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', key)
    .$if(olderThan !== undefined, (query) => query.where('createdAt', '<', olderThan ?? ''))
    .execute()
}

/** Claims the key for this call, or returns the result of an earlier call. */
async function reserve(ctx: Ctx, { key, request }: KeyedCall): Promise<CallResult | undefined> {
  const now = ctx.services.clock.now()
  await deleteKey(ctx, key, new Date(now.getTime() - IDEMPOTENCY_MS).toISOString())
  const callHash = hash('sha256', request, 'hex')
  const reservation = await ctx.db
    .insertInto('idempotentCalls')
    .values({
      storeId: ctx.storeId,
      idempotencyKey: key,
      callHash,
      answer: null,
      executionId: null,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('idempotencyKey')
    .executeTakeFirst()
  if (reservation) return undefined

  const first = await ctx.db
    .selectFrom('idempotentCalls')
    .select(['callHash', 'answer', 'executionId'])
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', key)
    .executeTakeFirstOrThrow()
  if (first.callHash !== callHash) throw conflict(inField(HEADER, problemOf('idempotency.key_reused')))
  if (first.answer === null) throw await unfinished(ctx, first.executionId)
  const stored = JSON.parse(first.answer) as StoredResult
  if (!('refused' in stored)) return stored
  const { kind, problem, headers } = stored.refused
  throw new AppError(kind, problem, headers)
}

/** The first call has no result yet: it is still running, or it was interrupted and its execution has the outcome. */
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

/** Links the key to the call's execution, in the transaction that creates it. */
export async function linkExecution(
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

const storeResultAlone = (ctx: Ctx, key: string, result: StoredResult) =>
  ctx.services.write((db) => storeResult({ ...ctx, db }, key, result), 'one statement')

async function storeResult(ctx: Ctx, key: string, result: StoredResult) {
  await ctx.db
    .updateTable('idempotentCalls')
    .set({ answer: JSON.stringify(result) })
    .where('storeId', '=', ctx.storeId)
    .where('idempotencyKey', '=', key)
    .execute()
}
