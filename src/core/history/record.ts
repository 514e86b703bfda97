import type { Charge, Tables } from '../../ports.ts'
import { overExecuteBudget } from '../charge-execute.ts'
import type { Ctx } from '../context.ts'
import { noteExecution } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { inParallelTransaction, inSharedTransaction } from '../transaction.ts'
import { noteChanges } from './counts.ts'
import {
  type Beginning,
  type Begun,
  changeOf,
  type EndedRow,
  endExecutions,
  insertExecutions,
  writeDetails,
} from './execution-rows.ts'

/** Written down before anything leaves: a call that was made is on record whatever happens next. */
export async function beginExecution(
  ctx: Ctx,
  beginning: Beginning,
  { isCharged }: { isCharged: boolean } = { isCharged: false },
): Promise<Begun> {
  const begun = newExecution(ctx, beginning)
  const refusal = await beginTogether(ctx, { ctx, begun, beginning, isCharged })
  if (refusal) throw overExecuteBudget(refusal)
  return begun
}

type ToBegin = { ctx: Ctx; begun: Begun; beginning: Beginning; isCharged: boolean }

/** Returns the budget of those that have none left, who are not put on record. */
const beginTogether = inSharedTransaction<ToBegin, Charge | null>(async (db, asked) => {
  const charged = asked.filter(({ isCharged, ctx }) => isCharged && ctx.key)
  const budget = charged[0]?.ctx.budgets.execute
  const charges =
    (await budget?.takeEach(
      charged.map(({ ctx }) => ctx.key?.id ?? ''),
      db,
    )) ?? []
  const refused = new Map(charged.map((one, at) => [one, charges[at]]))
  const refusals = asked.map((one) => {
    const charge = refused.get(one)
    return charge && !charge.allowed ? charge : null
  })
  const admitted = asked.filter((_, at) => refusals[at] === null)
  await insertExecutions(db, admitted)
  for (const { ctx, begun } of admitted) await noteExecution({ ...ctx, db }, begun.id)
  return refusals
})

export const newExecution = (ctx: Ctx, { actionType, actionConfigId }: Beginning): Begun => ({
  id: newId('exe', ctx.clock.now().getTime()),
  storeId: ctx.storeId,
  actionType,
  actionConfigId,
  createdAt: ctx.clock.now().toISOString(),
})

type Ending = Pick<Tables['executions'], 'httpStatus' | 'error' | 'durationMs' | 'attempts'> & {
  status: EndedRow['status']
  /** What was sent and received, without any secret. */
  request?: object
  response?: object | null
}

/** Ends an execution. What has ended stays as it is: a second end changes nothing and returns false. */
export function endExecution(ctx: Ctx, begun: Begun, ending: Ending): Promise<boolean> {
  const { request, response, ...columns } = ending
  const { id, storeId } = begun
  const finishedAt = ctx.clock.now().toISOString()
  const row = { ...columns, id, storeId, lease: null, finishedAt, subject: null, searchText: null }
  return endTogether(ctx, { begun, row, ...(request ? { request } : {}), response: response ?? null })
}

type ToEnd = { begun: Begun; row: EndedRow; request?: object; response: object | null }

const endTogether = inSharedTransaction<ToEnd, boolean>(async (db, asked) => {
  const ended = await endExecutions(db, asked)
  await writeDetails(
    db,
    asked.flatMap(({ row: { id, storeId }, request, response }) =>
      request && ended.has(id) ? [detailsOf({ id, storeId }, request, response)] : [],
    ),
  )
  return asked.map(({ row }) => ended.has(row.id))
})

export const detailsOf = (
  { id, storeId }: Pick<Begun, 'id' | 'storeId'>,
  request: object,
  response: object | null,
): Tables['executionDetails'] => ({
  executionId: id,
  storeId,
  request: JSON.stringify(request),
  response: response === null ? null : JSON.stringify(response),
  input: null,
})

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
