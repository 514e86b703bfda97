import { newLease } from '../../../ports/lease.ts'
import { type Accepted, type Claimed, laneOf, type NewExecution } from '../../../ports/queue.ts'
import type { ActionType } from '../../../ports/tables.ts'
import type { Sealed } from '../../../ports/vault.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError } from '../../call/errors.ts'
import { inUnisolatedTransaction } from '../../call/transaction.ts'
import { newExecution } from '../history/record.ts'
import { type EmailInput, type HttpInput, sealInput } from '../history/sealed-input.ts'
import { digestInput } from './input-digest.ts'

type Step = {
  actionType: ActionType
  actionConfigId: string
  actionConfigName: string
  runId: string
  stepRef: string | null
  recipients: string[] | null
  senderId?: string | null
  input: EmailInput | HttpInput
}

/**
 * Records a step, once for each run, before it is acknowledged. Returns the execution: for a repeat the first one. Other
 * input under the same run and step is refused, because its outcome would be lost.
 */
export async function acceptStep(ctx: Ctx, step: Step): Promise<Accepted> {
  const { actionType, actionConfigId, actionConfigName, runId, stepRef, recipients, senderId, input } = step
  const execution = await newExecution(ctx, {
    actionType,
    actionConfigId,
    actionConfigName,
    trigger: 'workflow',
    runId,
    stepRef,
    stepKey: stepRef === null ? `${actionType} ${actionConfigId}` : `ref ${stepRef}`,
    inputDigest: await digestInput(ctx, step),
    recipients,
    dueAt: ctx.services.clock.now().toISOString(),
    senderId: senderId ?? null,
  })
  const sealed = { ...execution, input: sealInput(ctx.services.vault, execution, input) }
  const isRegistered = stepRef === null || (await namesAlready(ctx, stepRef, actionConfigId))
  const accepted = isRegistered
    ? await acceptAndStart(ctx, sealed)
    : await inUnisolatedTransaction(ctx, async (inner) => {
        const first = await inner.services.queue.within(inner.db).accept(sealed)
        if (first.isNew) await registerStep(inner, stepRef, actionType, actionConfigId)
        return { ...first, isStarted: false }
      })
  if (accepted.isOther) throw acceptedBefore(accepted.id)
  if (!accepted.isStarted) ctx.services.signals.announceWork()
  return accepted
}

/** If this process has a slot for it, an execution is claimed with the write that records it, and started. */
async function acceptAndStart(
  { services: { queue, signals, clock }, storeName }: Ctx,
  execution: NewExecution & { input: Sealed },
): Promise<Accepted & { isStarted: boolean }> {
  const slot = signals.reserveSlot(laneOf(execution))
  if (!slot) return { ...(await queue.accept(execution)), isStarted: false }
  try {
    const lease = newLease(clock)
    const accepted = await queue.accept({ ...execution, ...lease })
    if (accepted.isNew) slot.start(asClaimed(execution, lease.lease, storeName))
    return { ...accepted, isStarted: accepted.isNew }
  } finally {
    slot.release()
  }
}

/** The same as a claim returns. */
const asClaimed = (
  { input, runId = null, stepRef = null, ...execution }: NewExecution & { input: Sealed },
  lease: string,
  storeName: string,
): Claimed => ({
  ...execution,
  runId,
  stepRef,
  lease,
  storeName,
  attempts: 0,
  handedAt: null,
  messages: [],
  sealedInput: input.sealed,
  masterKeyId: input.masterKeyId,
  clearInput: null,
})

const acceptedBefore = (executionId: string) =>
  new AppError('conflict', problemOf('step.input_differs'), { 'X-Execution-Id': executionId })

/** Whether the step is known to use this layout or request. */
async function namesAlready(ctx: Ctx, stepRef: string, configId: string): Promise<boolean> {
  const named = await ctx.readCached('stepReferences', `${ctx.storeId} ${stepRef}`, async () => {
    const row = await ctx.db
      .selectFrom('stepReferences')
      .select(['layoutId', 'requestId'])
      .where('storeId', '=', ctx.storeId)
      .where('stepRef', '=', stepRef)
      .executeTakeFirst()
    return row?.layoutId ?? row?.requestId ?? ''
  })
  return named === configId
}

/** Records that a workflow step uses a layout or request. */
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
    .onConflict((already) => already.columns(['storeId', 'stepRef']).doUpdateSet(columns))
    .execute()
}
