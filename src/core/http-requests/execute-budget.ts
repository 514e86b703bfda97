import type { BudgetState } from '../../ports/budgets.ts'
import { tooMany } from '../call/errors.ts'

/** What a key hears that has no live run left. */
export const overExecuteBudget = ({ limit, windowSeconds, resetSeconds }: BudgetState) =>
  tooMany(
    `this key has used its ${limit} live runs per ${windowSeconds / 60} minutes; try again in ${resetSeconds} s`,
    resetSeconds,
  )
