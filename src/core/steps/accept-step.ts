import type { ActionType } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { insertExecution, newExecution } from '../history/record.ts'
import { inParallelTransaction } from '../transaction.ts'
import type { EmailInput, HttpInput } from './step.ts'

type Step = {
  actionType: ActionType
  actionConfigId: string
  actionConfigName: string
  runId: string
  stepRef: string | null
  recipients: string[] | null
  input: EmailInput | HttpInput
}

/** Puts a step on record, once for each run, before anyone is told that it was taken. Returns the execution. */
export async function acceptStep(ctx: Ctx, step: Step): Promise<string> {
  const { actionType, actionConfigId, actionConfigName, runId, stepRef, recipients, input } = step
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
    dueAt: ctx.clock.now().toISOString(),
  }
  const isRegistered = stepRef === null || (await namesAlready(ctx, stepRef, actionConfigId))
  const begun = newExecution(ctx, beginning)
  const executionId = await inParallelTransaction(ctx, async (inner) => {
    if (!(await insertExecution(inner.db, begun, beginning))) return executionOfRun(inner, runId, stepKey)
    await inner.db
      .insertInto('executionDetails')
      .values({
        executionId: begun.id,
        storeId: ctx.storeId,
        input: JSON.stringify(input),
        request: null,
        response: null,
      })
      .execute()
    if (!isRegistered) await registerStep(inner, stepRef, actionType, actionConfigId)
    return begun.id
  })
  ctx.signals.workWaits()
  return executionId
}

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
  const named = await ctx.remember('stepReferences', `${ctx.storeId} ${stepRef}`, async () => {
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

/** Remembers that a step of some workflow uses a layout or request. */
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
      createdAt: ctx.clock.now().toISOString(),
      ...columns,
    })
    .onConflict((already) => already.columns(['storeId', 'stepRef']).doUpdateSet(columns))
    .execute()
}
