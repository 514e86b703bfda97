import type { ActionType } from '../../ports/tables.ts'
import type { Sealed } from '../../ports/vault.ts'
import { problemOf } from '../../problems/problems.ts'
import type { Ctx } from '../call/context.ts'
import { AppError } from '../call/errors.ts'
import { inSharedStatement } from '../call/transaction.ts'
import type { Begun } from '../executions/execution-rows.ts'
import { type Beginning, insertExecutions } from '../executions/new-executions.ts'
import { newExecution } from '../executions/record.ts'
import { sealInput } from '../executions/sealed-input.ts'
import { digestInput } from './input-digest.ts'
import type { EmailInput, HttpInput } from './step.ts'

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
export async function acceptStep(ctx: Ctx, step: Step): Promise<string> {
  const { actionType, actionConfigId, actionConfigName, runId, stepRef, recipients, senderId, input } = step
  const stepKey = stepRef === null ? `${actionType} ${actionConfigId}` : `ref ${stepRef}`
  const beginning = {
    actionType,
    actionConfigId,
    actionConfigName,
    trigger: 'workflow' as const,
    runId,
    stepRef,
    stepKey,
    inputDigest: await digestInput(ctx, step),
    recipients: recipients === null ? null : JSON.stringify(recipients),
    dueAt: ctx.services.clock.now().toISOString(),
    senderId: senderId ?? null,
  }
  const isRegistered = stepRef === null || (await namesAlready(ctx, stepRef, actionConfigId))
  const begun = await newExecution(ctx, beginning)
  const accepted = await acceptTogether(ctx, {
    ctx,
    begun,
    beginning,
    input: sealInput(ctx.services.vault, begun, input),
    newRef: isRegistered ? null : stepRef,
  })
  if (accepted.isOther) throw acceptedBefore(accepted.id)
  ctx.services.signals.announceWork()
  return accepted.id
}

const acceptedBefore = (executionId: string) =>
  new AppError('conflict', problemOf('step.input_differs'), { 'X-Execution-Id': executionId })

type ToAccept = { ctx: Ctx; begun: Begun; beginning: StepBeginning; input: Sealed; newRef: string | null }
type StepBeginning = Beginning & { runId: string; stepKey: string; inputDigest: string }
/** `isOther`: the execution that this run and step already have does something else. */
type Accepted = { id: string; isOther: boolean }

const acceptTogether = inSharedStatement<ToAccept, Accepted>(
  async (db, asked) => {
    const added = await insertExecutions(db, asked)
    const accepted: Accepted[] = []
    for (const { ctx, begun, beginning, newRef } of asked) {
      const inner = { ...ctx, db }
      const isNew = added.has(begun.id)
      accepted.push(isNew ? { id: begun.id, isOther: false } : await executionOfRun(inner, beginning))
      if (isNew && newRef !== null) await registerStep(inner, newRef, begun.actionType, begun.actionConfigId)
    }
    return accepted
  },
  (asked) => asked.some(({ newRef }) => newRef !== null),
)

async function executionOfRun(ctx: Ctx, { runId, stepKey, inputDigest }: StepBeginning): Promise<Accepted> {
  const first = await ctx.db
    .selectFrom('executions')
    .select(['id', 'inputDigest'])
    .where('storeId', '=', ctx.storeId)
    .where('runId', '=', runId)
    .where('stepKey', '=', stepKey)
    .executeTakeFirstOrThrow()
  return { id: first.id, isOther: first.inputDigest !== null && first.inputDigest !== inputDigest }
}

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
