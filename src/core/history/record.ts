import type { Db, ExecutionStatus, Tables } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { noteExecution } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { searchTextOf } from '../search.ts'
import { inParallelTransaction } from '../transaction.ts'
import { dayOf, type ExecutionKind, noteChanges } from './counts.ts'

type Row = Tables['executions']

/** An execution that has begun, as far as its end needs to know. */
export type Begun = ExecutionKind & { id: string; createdAt: string }

type Beginning = Pick<Row, 'actionType' | 'actionConfigId' | 'actionConfigName' | 'trigger'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject' | 'dueAt'>>

/** Written down before anything leaves: a call that was made is on record whatever happens next. */
export async function beginExecution(ctx: Ctx, beginning: Beginning): Promise<Begun> {
  const begun = newExecution(ctx, beginning)
  await inParallelTransaction(ctx, async (inner) => {
    await insertExecution(inner.db, begun, beginning)
    await noteExecution(inner, begun.id)
  })
  return begun
}

export const newExecution = (ctx: Ctx, { actionType, actionConfigId }: Beginning): Begun => ({
  id: newId('exe', ctx.clock.now().getTime()),
  storeId: ctx.storeId,
  actionType,
  actionConfigId,
  createdAt: ctx.clock.now().toISOString(),
})

/** False when this step of this run is on record already. */
export async function insertExecution(db: Db, begun: Begun, beginning: Beginning): Promise<boolean> {
  const { actionConfigName, trigger, stepRef = null, runId = null, stepKey = null } = beginning
  const { recipients = null, subject = null, dueAt = null } = beginning
  const inserted = await db
    .insertInto('executions')
    .values({
      ...begun,
      status: 'PENDING',
      actionConfigName,
      trigger,
      stepRef,
      runId,
      stepKey,
      recipients,
      subject,
      httpStatus: null,
      error: null,
      durationMs: null,
      attempts: 0,
      finishedAt: null,
      dueAt,
      lease: null,
      handedAt: null,
      searchText: searchTextOf(actionConfigName, subject, runId, stepRef),
    })
    .onConflict((already) => already.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await noteChanges(db, [changeOf(begun, 'PENDING', 1)])
  return true
}

type Ending = Pick<Row, 'httpStatus' | 'error' | 'durationMs' | 'attempts'> & {
  status: Exclude<ExecutionStatus, 'PENDING'>
  /** What was sent and received, without any secret. */
  request?: object
  response?: object | null
}

/** Ends an execution. What has ended stays as it is: a second end changes nothing and returns false. */
export async function endExecution(ctx: Ctx, begun: Begun, ending: Ending): Promise<boolean> {
  const { request = null, response = null, status, ...columns } = ending
  const finishedAt = ctx.clock.now().toISOString()
  return inParallelTransaction(ctx, async ({ db }) => {
    const ended = await db
      .updateTable('executions')
      .set({ ...columns, status, finishedAt })
      .where('id', '=', begun.id)
      .where('storeId', '=', begun.storeId)
      .where('status', '=', 'PENDING')
      .returning('id')
      .executeTakeFirst()
    if (!ended) return false
    await noteChanges(db, [changeOf(begun, 'PENDING', -1), changeOf(begun, status, 1)])
    if (request !== null)
      await db
        .insertInto('executionDetails')
        .values({
          executionId: begun.id,
          storeId: begun.storeId,
          request: JSON.stringify(request),
          response: response === null ? null : JSON.stringify(response),
          input: null,
        })
        .execute()
    return true
  })
}

/** Takes back the record of a call that never left. */
export async function withdrawExecution(ctx: Ctx, begun: Begun): Promise<void> {
  await inParallelTransaction(ctx, async ({ db }) => {
    await db
      .deleteFrom('executions')
      .where('id', '=', begun.id)
      .where('storeId', '=', begun.storeId)
      .execute()
    await noteChanges(db, [changeOf(begun, 'PENDING', -1)])
  })
}

export const changeOf = (
  { storeId, actionType, actionConfigId, createdAt }: Begun,
  status: ExecutionStatus,
  change: number,
) => ({ storeId, actionType, actionConfigId, status, day: dayOf(createdAt), change })
