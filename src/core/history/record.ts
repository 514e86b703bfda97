import type { Db, ExecutionStatus, Tables } from '../../ports.ts'
import type { Ctx } from '../context.ts'
import { noteExecution } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { prepare } from '../prepared.ts'
import { searchTextOf } from '../search.ts'
import { inParallelTransaction } from '../transaction.ts'
import { dayOf, type ExecutionKind, noteChanges } from './counts.ts'

type Row = Tables['executions']

/** An execution that has begun, as far as its end needs to know. */
export type Begun = ExecutionKind & { id: string; createdAt: string }

type Beginning = Pick<Row, 'actionType' | 'actionConfigId' | 'actionConfigName' | 'trigger'> &
  Partial<Pick<Row, 'stepRef' | 'runId' | 'stepKey' | 'recipients' | 'subject' | 'dueAt'>>

/** Written down before anything leaves: a call that was made is on record whatever happens next. */
export async function beginExecution(
  ctx: Ctx,
  beginning: Beginning,
  first: (inner: Ctx) => Promise<void> = async () => {},
): Promise<Begun> {
  const begun = newExecution(ctx, beginning)
  await inParallelTransaction(ctx, async (inner) => {
    await first(inner)
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

type NewRow = Omit<Row, 'seq'>

const insertRow = prepare<NewRow, { id: string }>((db, row) =>
  db
    .insertInto('executions')
    .values({
      id: row.id,
      storeId: row.storeId,
      actionType: row.actionType,
      actionConfigId: row.actionConfigId,
      createdAt: row.createdAt,
      status: 'PENDING',
      actionConfigName: row.actionConfigName,
      trigger: row.trigger,
      stepRef: row.stepRef,
      runId: row.runId,
      stepKey: row.stepKey,
      recipients: row.recipients,
      subject: row.subject,
      httpStatus: null,
      error: null,
      durationMs: null,
      attempts: 0,
      finishedAt: null,
      dueAt: row.dueAt,
      lease: null,
      handedAt: null,
      searchText: row.searchText,
    })
    .onConflict((already) => already.doNothing())
    .returning('id'),
)

/** False when this step of this run is on record already. */
export async function insertExecution(db: Db, begun: Begun, beginning: Beginning): Promise<boolean> {
  const { actionConfigName, trigger, stepRef = null, runId = null, stepKey = null } = beginning
  const { recipients = null, subject = null, dueAt = null } = beginning
  const searchText = searchTextOf(actionConfigName, subject, runId, stepRef)
  const given = { actionConfigName, trigger, stepRef, runId, stepKey, recipients, subject, dueAt, searchText }
  const { rows } = await insertRow(db, { ...begun, ...given } as NewRow)
  if (rows.length === 0) return false
  await noteChanges(db, [changeOf(begun, 'PENDING', 1)])
  return true
}

type Ending = Pick<Row, 'httpStatus' | 'error' | 'durationMs' | 'attempts'> & {
  status: Exclude<ExecutionStatus, 'PENDING'>
  /** What was sent and received, without any secret. */
  request?: object
  response?: object | null
}

type EndedRow = Pick<
  Row,
  'status' | 'httpStatus' | 'error' | 'durationMs' | 'attempts' | 'finishedAt' | 'id' | 'storeId'
>

const endRow = prepare<EndedRow, { id: string }>((db, row) =>
  db
    .updateTable('executions')
    .set({
      status: row.status,
      httpStatus: row.httpStatus,
      error: row.error,
      durationMs: row.durationMs,
      attempts: row.attempts,
      finishedAt: row.finishedAt,
    })
    .where('id', '=', row.id)
    .where('storeId', '=', row.storeId)
    .where('status', '=', 'PENDING')
    .returning('id'),
)

const insertDetails = prepare<Tables['executionDetails']>((db, row) =>
  db.insertInto('executionDetails').values({
    executionId: row.executionId,
    storeId: row.storeId,
    request: row.request,
    response: row.response,
    input: row.input,
  }),
)

/** Ends an execution. What has ended stays as it is: a second end changes nothing and returns false. */
export async function endExecution(ctx: Ctx, begun: Begun, ending: Ending): Promise<boolean> {
  const { request = null, response = null, status, ...columns } = ending
  const finishedAt = ctx.clock.now().toISOString()
  return inParallelTransaction(ctx, async ({ db }) => {
    const { id, storeId } = begun
    const { rows } = await endRow(db, { ...columns, status, finishedAt, id, storeId })
    if (rows.length === 0) return false
    await noteChanges(db, [changeOf(begun, 'PENDING', -1), changeOf(begun, status, 1)])
    if (request !== null)
      await insertDetails(db, {
        executionId: id,
        storeId,
        request: JSON.stringify(request),
        response: response === null ? null : JSON.stringify(response),
        input: null,
      })
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
