import type { ActionType } from '../../ports/tables.ts'
import type { Sealed } from '../../ports/vault.ts'
import type { Ctx } from '../call/context.ts'
import { inSharedStatement } from '../call/transaction.ts'
import type { Begun } from '../executions/execution-rows.ts'
import { type Beginning, insertExecutions } from '../executions/new-executions.ts'
import { newExecution } from '../executions/record.ts'
import { sealInput } from '../executions/sealed-input.ts'
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

/** Records a step, once for each run, before it is acknowledged. Returns the execution. */
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
    recipients: recipients === null ? null : JSON.stringify(recipients),
    dueAt: ctx.services.clock.now().toISOString(),
    senderId: senderId ?? null,
  }
  const isRegistered = stepRef === null || (await namesAlready(ctx, stepRef, actionConfigId))
  const begun = await newExecution(ctx, beginning)
  const executionId = await acceptTogether(ctx, {
    ctx,
    begun,
    beginning,
    input: sealInput(ctx.services.vault, begun, input),
    newRef: isRegistered ? null : stepRef,
  })
  ctx.services.signals.announceWork()
  return executionId
}

type Accepted = { ctx: Ctx; begun: Begun; beginning: StepBeginning; input: Sealed; newRef: string | null }
type StepBeginning = Beginning & { runId: string; stepKey: string }

const acceptTogether = inSharedStatement<Accepted, string>(
  async (db, asked) => {
    const added = await insertExecutions(db, asked)
    const ids: string[] = []
    for (const { ctx, begun, beginning, newRef } of asked) {
      const inner = { ...ctx, db }
      const isNew = added.has(begun.id)
      ids.push(isNew ? begun.id : await executionOfRun(inner, beginning.runId, beginning.stepKey))
      if (isNew && newRef !== null) await registerStep(inner, newRef, begun.actionType, begun.actionConfigId)
    }
    return ids
  },
  (asked) => asked.some(({ newRef }) => newRef !== null),
)

async function executionOfRun(ctx: Ctx, runId: string, stepKey: string): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('executions')
    .select('id')
    .where('storeId', '=', ctx.storeId)
    .where('runId', '=', runId)
    .where('stepKey', '=', stepKey)
    .executeTakeFirstOrThrow()
  return id
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
