import { createHmac } from 'node:crypto'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { sortKeys } from '../../../engine/json.ts'
import { newLease } from '../../../ports/lease.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import { type Accepted, claimOf, laneOf, type NewExecution } from '../../../ports/queue.ts'
import type { ActionType } from '../../../ports/tables.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { fingerprintKey } from '../../foundation/vault/fingerprint-key.ts'
import { newExecution } from '../history/record.ts'
import { type EmailInput, type HttpInput, sealInput } from '../history/sealed-input.ts'
import type { Call } from '../http-requests/call.ts'

type Step = {
  actionType: ActionType
  actionConfigId: string
  actionConfigName: string
  runId: string
  stepRef: string | null
  recipients: string[] | null
  senderId?: string | null
  input: EmailInput | HttpInput
  /** Prepares the HTTP call, so it can be made as soon as the step is recorded; null if the request does not exist. */
  prepare?(): Promise<Call | null>
}

/**
 * Records a step, once per run, before it is acknowledged. Returns the execution; for a repeat, the existing one.
 * Different input for the same run and step is rejected, because it would never be processed.
 */
export async function acceptStep(ctx: Ctx, step: Step): Promise<Accepted> {
  const { input, prepare, ...start } = step
  const { actionType, actionConfigId, stepRef } = step
  const execution = await newExecution(ctx, {
    ...start,
    trigger: 'workflow',
    stepKey: stepRef === null ? `${actionType} ${actionConfigId}` : `ref ${stepRef}`,
    inputDigest: await digestInput(ctx, step),
    dueAt: ctx.services.clock.now().toISOString(),
  })
  const sealed = { ...execution, input: sealInput(ctx.services.vault, execution, input) }
  const isRegistered = stepRef === null || (await isKnownReference(ctx, stepRef, actionConfigId))
  const accepted = isRegistered
    ? await acceptAndStart(ctx, sealed, step)
    : await inUnisolatedTransaction(ctx, async (inner) => {
        const first = await inner.services.queue.within(inner.db).accept(sealed)
        if (first.isNew) await registerStep(inner, stepRef, actionType, actionConfigId)
        return { ...first, isStarted: false }
      })
  if (accepted.hasDifferentInput) throw inputDiffers(accepted.id)
  if (!accepted.isStarted) ctx.services.signals.announceWork()
  return accepted
}

/**
 * If this process has a free slot, the write that records an execution also claims it. A call is prepared
 * before that, so the same write marks it as handed over.
 */
async function acceptAndStart(
  { services: { queue, signals, clock }, storeName }: Ctx,
  execution: NewExecution,
  { input, prepare }: Step,
): Promise<Accepted & { isStarted: boolean }> {
  const slot = signals.reserveSlot(laneOf(execution))
  if (!slot) return { ...(await queue.accept(execution)), isStarted: false }
  try {
    const call = await prepare?.().catch(ignoreRefusal)
    const lease = newLease(clock)
    const handOver = call ? { handedAt: clock.now().toISOString() } : {}
    const accepted = await queue.accept({ ...execution, ...lease, ...handOver })
    if (accepted.isNew) {
      const claimed = claimOf({ ...execution, ...lease }, storeName, JSON.stringify(input))
      slot.start({ ...claimed, ...(call && { call }) })
    }
    return { ...accepted, isStarted: accepted.isNew }
  } finally {
    slot.release()
  }
}

/** A refused call is prepared again when the execution runs, which records the reason. */
function ignoreRefusal(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

const inputDiffers = (executionId: string) =>
  new AppError('conflict', problemOf('step.input_differs'), { 'X-Execution-Id': executionId })

async function isKnownReference(ctx: Ctx, stepRef: string, configId: string): Promise<boolean> {
  const configOfStep = await ctx.readCached('stepReferences', `${ctx.storeId} ${stepRef}`, async () => {
    const row = await ctx.db
      .selectFrom('stepReferences')
      .select(['layoutId', 'requestId'])
      .where('storeId', '=', ctx.storeId)
      .where('stepRef', '=', stepRef)
      .executeTakeFirst()
    return row?.layoutId ?? row?.requestId ?? ''
  })
  return configOfStep === configId
}

export async function registerStep(
  ctx: Ctx,
  stepRef: string,
  actionType: ActionType,
  configId: string,
  workflow?: string | null,
): Promise<void> {
  const columns = {
    layoutId: actionType === 'EMAIL' ? configId : null,
    requestId: actionType === 'EMAIL' ? null : configId,
    ...(workflow === undefined ? {} : { workflow }),
  }
  await ctx.db
    .insertInto('stepReferences')
    .values({
      storeId: ctx.storeId,
      stepRef,
      workflow: null,
      createdAt: ctx.services.clock.now().toISOString(),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['storeId', 'stepRef']).doUpdateSet(columns))
    .execute()
}

type StepRequest = Pick<Step, 'actionType' | 'actionConfigId' | 'input'>

/**
 * Identifies a step's request, to distinguish a repeat from a different request under the same run. Keyed
 * with a store secret, so recipients cannot be found by hashing addresses.
 */
async function digestInput(ctx: Ctx, request: StepRequest): Promise<string> {
  return createHmac('sha256', await fingerprintKey(ctx))
    .update(canonicalInput(request))
    .digest('base64url')
}

/** Ignores the order of keys, and the case, order, repetition and display names of addresses. */
function canonicalInput({ actionType, actionConfigId, input }: StepRequest): string {
  if (!('to' in input)) return canonicalJson([actionType, actionConfigId, input.variables])
  const { to, cc, bcc, replyTo, senderId, locale, variables } = input
  const addresses = [to, cc, bcc, replyTo].map(canonicalAddresses)
  return canonicalJson([actionType, actionConfigId, ...addresses, senderId, locale, variables])
}

const canonicalAddresses = (addresses: readonly MailAddress[]) =>
  [...new Set(addresses.map(({ address }) => addressKey(address)))].sort()

const canonicalJson = (value: unknown) => JSON.stringify(sortKeys(value))
