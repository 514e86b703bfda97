import type { BudgetState, Budgets } from '../../ports/budgets.ts'
import type { Headers } from './exchange.ts'

export type LimitHeaders = (state: BudgetState | null) => Headers

/** Reports with every answer what is left of the key's request budget. */
export function createLimitHeaders({ requests, execute }: Budgets): LimitHeaders {
  const policy =
    `"requests";q=${requests.limit};w=${requests.windowSeconds}, ` +
    `"execute";q=${execute.limit};w=${execute.windowSeconds}`
  // Without a key nothing is counted: the budget is full.
  const untouched = { remaining: requests.limit, resetSeconds: requests.windowSeconds }
  return (state) => {
    const { remaining, resetSeconds } = state ?? untouched
    return { 'RateLimit-Policy': policy, RateLimit: `"requests";r=${remaining};t=${resetSeconds}` }
  }
}
