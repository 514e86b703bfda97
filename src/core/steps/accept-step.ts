import type { ActionType } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { type Beginning, type Begun, insertExecutions, writeDetails } from '../history/execution-rows.ts'
import { newExecution } from '../history/record.ts'
import { inSharedTransaction } from '../transaction.ts'
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
  const executionId = await acceptTogether(ctx, {
    ctx,
    begun: newExecution(ctx, beginning),
    beginning,
    input: JSON.stringify(input),
    newRef: isRegistered ? null : stepRef,
  })
  ctx.signals.workWaits()
  return executionId
}

type Accepted = { ctx: Ctx; begun: Begun; beginning: StepBeginning; input: string; newRef: string | null }
type StepBeginning = Beginning & { runId: string; stepKey: string }

const acceptTogether = inSharedTransaction<Accepted, string>(async (db, asked) => {
  const added = await insertExecutions(db, asked)
  const isNew = ({ begun }: Accepted) => added.has(begun.id)
  await writeDetails(
    db,
    asked.filter(isNew).map(({ begun: { id, storeId }, input }) => ({
      executionId: id,
      storeId,
      input,
      request: null,
      response: null,
    })),
  )
  const ids: string[] = []
  for (const one of asked) {
    const inner = { ...one.ctx, db }
    const { runId, stepKey } = one.beginning
    if (!isNew(one)) ids.push(await executionOfRun(inner, runId, stepKey))
    else {
      ids.push(one.begun.id)
      if (one.newRef !== null)
        await registerStep(inner, one.newRef, one.begun.actionType, one.begun.actionConfigId)
    }
  }
  return ids
})

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
