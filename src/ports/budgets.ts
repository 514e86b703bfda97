export type BudgetState = { limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

export type Charge = BudgetState & { allowed: boolean }

/** A number of calls per window. A window starts with the first call after the previous one ended. */
export type Budget = {
  limit: number
  windowSeconds: number
  /**
   * Charges `calls`, all or none; refused calls are not counted. Charging the request budget also checks for changes,
   * so `recall` is safe after it.
   */
  take(keyId: string, calls?: number): Charge | Promise<Charge>
  peek(keyId: string): BudgetState | Promise<BudgetState>
}

/** `heavyCalls` counts in each process, because it protects the process. */
export type Budgets = { requests: Budget; execute: Budget; heavyCalls: Budget }

export type BudgetLimit = { limit: number; windowSeconds: number }
export type BudgetLimits = Record<keyof Budgets, BudgetLimit>
