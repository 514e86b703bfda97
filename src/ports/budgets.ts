export type BudgetState = { limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

export type Charge = BudgetState & { allowed: boolean }

/** A number of calls per window; a window starts with the first call after the last one ended. */
export type Budget = {
  limit: number
  windowSeconds: number
  /** Takes one call, or refuses it without counting it. */
  take(keyId: string): Charge | Promise<Charge>
  /** Takes so many calls at once, all or none. */
  takeSeveral(keyId: string, calls: number): Charge | Promise<Charge>
  peek(keyId: string): BudgetState | Promise<BudgetState>
}

export type Budgets = { requests: Budget; execute: Budget }
