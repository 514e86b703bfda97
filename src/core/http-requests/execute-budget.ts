import type { BudgetState } from '../../ports/budgets.ts'
import type { Ctx } from '../call/context.ts'
import { tooMany } from '../call/errors.ts'

/** What a key or a person hears that has no live run left. */
export const overExecuteBudget = ({ limit, windowSeconds, resetSeconds }: BudgetState) =>
  tooMany(
    `the ${limit} live runs per ${windowSeconds / 60} minutes are used; try again in ${resetSeconds} s`,
    resetSeconds,
  )

/** Takes a live run of whoever calls, before something leaves that is not on record as an execution. */
export async function chargeLiveRun({ key, person, services }: Ctx): Promise<void> {
  const keyId = key?.id ?? person?.id
  if (keyId === undefined) return
  const charge = await services.budgets.execute.take(keyId)
  if (!charge.allowed) throw overExecuteBudget(charge)
}
