import type { BudgetState } from '../../ports/budgets.ts'
import { problemOf } from '../../problems/problems.ts'
import type { Ctx } from './context.ts'
import { tooMany } from './errors.ts'

/** The refusal for a key or person with no live runs left. */
export const executeBudgetExceeded = ({ limit, windowSeconds, resetSeconds }: BudgetState) =>
  tooMany(
    problemOf('request.live_runs_used', { limit, minutes: windowSeconds / 60, seconds: resetSeconds }),
    resetSeconds,
  )

/** Charges the caller a live run before sending anything that is not recorded as an execution. */
export async function chargeLiveRun({ key, person, services }: Ctx): Promise<void> {
  const keyId = key?.id ?? person?.id
  if (keyId === undefined) return
  const charge = await services.budgets.execute.take(keyId)
  if (!charge.allowed) throw executeBudgetExceeded(charge)
}
