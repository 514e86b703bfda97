import type { Charge } from '../../ports.ts'
import { overExecuteBudget } from '../charge-execute.ts'
import type { Ctx } from '../context.ts'
import { noteExecution } from '../idempotency.ts'
import { newId } from '../ids.ts'
import { inParallelTransaction, inSharedStatement, inSharedTransaction } from '../transaction.ts'
import { noteChanges } from './counts.ts'
import {
  type Beginning,
  type Begun,
  changeOf,
  type Ended,
  endExecutions,
  insertExecutions,
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

type Ending = Pick<Ended, 'status' | 'httpStatus' | 'error' | 'durationMs' | 'attempts'> &
  Partial<Pick<Ended, 'request' | 'response'>>

/** Ends an execution. What has ended stays as it is: a second end changes nothing and returns false. */
export function endExecution(ctx: Ctx, begun: Begun, ending: Ending): Promise<boolean> {
  const { request = null, response = null, ...columns } = ending
  const { id, storeId } = begun
  const finishedAt = ctx.clock.now().toISOString()
  const asItWas = { lease: null, subject: null, searchText: null }
  return endTogether(ctx, {
    begun,
    ended: { ...columns, ...asItWas, id, storeId, finishedAt, request, response },
  })
}

const endTogether = inSharedStatement<{ begun: Begun; ended: Ended }, boolean>(async (db, asked) => {
  const ids = await endExecutions(db, asked)
  return asked.map(({ begun }) => ids.has(begun.id))
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
