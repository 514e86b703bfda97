import { type Recipients, remainingRecipients } from '../../../engine/deliver/remaining.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, notFound } from '../../call/errors.ts'
import { RETRY_DAYS } from '../../call/limits.ts'
import { readOutcome, sentMailOf } from './execution.ts'
import { type EmailInput, openInput } from './sealed-input.ts'
import { UNKNOWN } from './state.ts'

export type RetryPlan = {
  execution: Retriable
  /** The new execution's input; an email has only the recipients who have not received it. */
  input: unknown
  /** Null for an HTTP request. */
  recipients: { open: number; total: number } | null
  /** Whether the email or call may already have taken effect, so that a retry would repeat it. */
  isOutcomeUnknown: boolean
}

/** What a retry would do. Throws the reason if a retry is not possible. */
export async function planRetry(ctx: Ctx, id: string): Promise<RetryPlan> {
  const execution = await requireRetriable(ctx, id)
  const input = openInput(ctx.services.vault, execution)
  if (input === null) throw conflict('retry.input_gone', { days: RETRY_DAYS })
  if (execution.actionType !== 'EMAIL')
    return { execution, input, recipients: null, isOutcomeUnknown: mayHaveBeenSent(execution) }
  const original = input as EmailInput
  const { messages } = await readOutcome(ctx.db, execution)
  const remaining = remainingRecipients(original, messages)
  if (!remaining) throw conflict('retry.all_sent')
  return {
    execution,
    input: { ...original, ...remaining },
    recipients: { open: countRecipients(remaining), total: countRecipients(original) },
    isOutcomeUnknown: mayHaveBeenSent(execution) || messages.some(({ problem }) => problem?.code === UNKNOWN),
  }
}

/** Earlier versions had a separate code for executions that were cancelled after being handed over. */
const mayHaveBeenSent = ({ errorCode }: Pick<Retriable, 'errorCode'>) =>
  errorCode === UNKNOWN || errorCode === 'execution.cancelled_before'

const countRecipients = ({ to, cc, bcc }: Recipients) => to.length + cc.length + bcc.length

async function requireRetriable(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .leftJoin('executionInputs', 'executionInputs.executionId', 'executions.id')
    .select(['executions.id', 'executions.storeId', 'status', 'trigger', 'actionType', 'actionConfigId'])
    .select(['actionConfigName', 'runId', 'stepRef', 'stepKey', 'inputDigest', 'senderId', 'errorCode'])
    .select(['sealed as sealedInput', 'masterKeyId'])
    .where('executions.id', '=', id)
    .where('executions.storeId', '=', ctx.storeId)
    .executeTakeFirstOrThrow(() => notFound('execution'))
  if (row.trigger === 'test') throw conflict('retry.test_run')
  if (row.status === 'PENDING') throw conflict('retry.not_ended')
  const retry = await findRetry(ctx, id)
  if (retry !== null) throw conflict('retry.already_retried', retry)
  if (row.status === 'SUCCESS' && row.actionType === 'HTTP_REQUEST') throw conflict('retry.call_succeeded')
  return row
}

type Retriable = Awaited<ReturnType<typeof requireRetriable>>

export async function findRetry(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('executions')
    .select(['id', 'status'])
    .where('retryOf', '=', id)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  return row ?? null
}

/** The layout version that an email was rendered from; null if none is recorded. */
export async function versionSent(ctx: Ctx, id: string): Promise<number | null> {
  const { request } = await readOutcome(ctx.db, { id, storeId: ctx.storeId })
  return sentMailOf(request).layoutVersion
}

export const storedVersion = (ctx: Ctx, layoutId: string, version: number) =>
  ctx.db
    .selectFrom('layoutVersions')
    .select(['version', 'createdAt', 'author'])
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('version', '=', version)
    .executeTakeFirst()
