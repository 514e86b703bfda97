import { dateIn } from '../../engine/time-zone.ts'
import type { Ctx } from '../call/context.ts'
import { noteExecution } from '../call/idempotency.ts'
import { inSharedStatement, inUnisolatedTransaction } from '../call/transaction.ts'
import { overExecuteBudget } from '../http-requests/execute-budget.ts'
import { newId } from '../ids.ts'
import { cachedSettings } from '../settings/settings.ts'
import { noteCountChanges } from './counts.ts'
import { type Begun, changeOf, type Ended, endExecutions } from './execution-rows.ts'
import { type Beginning, insertCharged, insertExecutions } from './new-executions.ts'

/**
 * Recorded before anything leaves, so that a call is on record whatever happens next. It counts as a live run in
 * the budget of the key or person; the command line has no budget.
 */
export async function beginExecution(ctx: Ctx, beginning: Beginning): Promise<Begun> {
  const begun = await newExecution(ctx, beginning)
  const keyId = ctx.key?.id ?? ctx.person?.id
  if (keyId === undefined) {
    await ctx.services.write((db) => insertExecutions(db, [{ begun, beginning }]), 'one statement')
    return begun
  }
  if (await beginCharged(ctx, { ctx, keyId, begun, beginning })) return begun
  const left = await ctx.services.budgets.execute.peek(keyId)
  // A new hour may have begun in the meantime.
  if (left.remaining > 0) return beginExecution(ctx, beginning)
  throw overExecuteBudget(left)
}

type ToCharge = { ctx: Ctx; keyId: string; begun: Begun; beginning: Beginning }

/** Returns which of them fitted into their key's budget; the others are not recorded. */
const beginCharged = inSharedStatement<ToCharge, boolean>(
  async (db, asked) => {
    const ids = new Set<string>()
    for (const apart of keysApart(asked)) {
      const { budgets, clock } = apart[0].ctx.services
      for (const id of await insertCharged(db, budgets.execute, apart, clock.now())) ids.add(id)
    }
    for (const { ctx, begun } of asked) if (ids.has(begun.id)) await noteExecution({ ...ctx, db }, begun.id)
    return asked.map(({ begun }) => ids.has(begun.id))
  },
  (asked) => keysApart(asked).length > 1 || asked.some(({ ctx }) => ctx.idempotencyKey !== undefined),
)

/** Batches in which no key occurs twice, each in the lock order that all processes share. */
function keysApart(asked: readonly ToCharge[]): [ToCharge, ...ToCharge[]][] {
  const parts: [ToCharge, ...ToCharge[]][] = []
  const seen = new Map<string, number>()
  for (const one of asked.toSorted((a, b) => (a.keyId < b.keyId ? -1 : Number(a.keyId > b.keyId)))) {
    const at = seen.get(one.keyId) ?? 0
    seen.set(one.keyId, at + 1)
    const part = parts[at]
    if (part) part.push(one)
    else parts.push([one])
  }
  return parts
}

export async function newExecution(
  ctx: Ctx,
  { actionType, actionConfigId, trigger, senderId = null }: Beginning,
): Promise<Begun> {
  const { timeZone } = await cachedSettings(ctx)
  // The same time for all: the history is filtered by the time in the id.
  const now = ctx.services.clock.now()
  const isTestEmail = actionType === 'EMAIL' && trigger === 'test'
  return {
    id: newId('exe', now.getTime()),
    storeId: ctx.storeId,
    actionType,
    actionConfigId,
    createdAt: now.toISOString(),
    // Kept, so that it is counted in one day from beginning to end, whatever becomes of the time zone.
    day: isTestEmail ? '' : dateIn(timeZone, now),
    senderId,
  }
}

type UnleasedEnd = Pick<Ended, 'status' | 'httpStatus' | 'problem' | 'durationMs' | 'attempts'> &
  Partial<Pick<Ended, 'request' | 'response' | 'senderId' | 'locale'>>

/** Ends an execution. Ending it a second time changes nothing and returns false. */
export async function endExecution(ctx: Ctx, begun: Begun, ending: UnleasedEnd): Promise<boolean> {
  const { request = null, response = null, senderId = null, ...columns } = ending
  const { id, storeId } = begun
  const finishedAt = ctx.services.clock.now().toISOString()
  const asItWas = { lease: null, subject: null, searchText: null }
  const hasEnded = await endTogether(ctx, {
    begun,
    ended: { ...columns, ...asItWas, id, storeId, finishedAt, senderId, request, response },
  })
  // Test emails, which have no day, are not counted anywhere.
  if (hasEnded && begun.day !== '') ctx.services.figures.countEnd({ ...ending, actionType: begun.actionType })
  return hasEnded
}

const endTogether = inSharedStatement<{ begun: Begun; ended: Ended }, boolean>(async (db, asked) => {
  const ids = await endExecutions(db, asked)
  return asked.map(({ begun }) => ids.has(begun.id))
})

/** Deletes the record of a call that never left, and returns its live run to the budget. */
export async function withdrawExecution(ctx: Ctx, begun: Begun): Promise<void> {
  await inUnisolatedTransaction(ctx, async ({ db }) => {
    await db
      .deleteFrom('executions')
      .where('id', '=', begun.id)
      .where('storeId', '=', begun.storeId)
      .execute()
    await noteCountChanges(db, [changeOf(begun, 'PENDING', -1)])
    const keyId = ctx.key?.id ?? ctx.person?.id
    if (keyId === undefined) return
    // Not to an hour that began since.
    await db
      .updateTable('executeBudgets')
      .set((eb) => ({ used: eb('used', '-', 1) }))
      .where('keyId', '=', keyId)
      .where('used', '>', 0)
      .where('windowStartMs', '<=', Date.parse(begun.createdAt))
      .execute()
  })
}
