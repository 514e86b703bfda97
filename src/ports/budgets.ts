import type { Db } from './db.ts'

export type BudgetState = { limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

export type Charge = BudgetState & { allowed: boolean }

/** A number of calls per window. A window starts with the first call after the previous one ended. */
export type Budget = {
  limit: number
  windowSeconds: number
  /**
   * Charges `calls`, all or none; rejected calls are not counted. Charging the request budget also checks for changes,
   * so the cache's `recall` is safe afterwards.
   */
  take(keyId: string, calls?: number): Charge | Promise<Charge>
  peek(keyId: string): BudgetState | Promise<BudgetState>
}

export type BudgetTable = 'requestBudgets' | 'executeBudgets' | 'signInAttempts' | 'emailBudgets'

/** Counted in the database. */
export type StoredBudget = Budget & {
  /** Charges calls within the caller's transaction. */
  takeWithin(db: Db, keyId: string, calls?: number): Promise<Charge>
}

export type Budgets = {
  requests: Budget
  execute: StoredBudget
  /** Counted per process, because it protects the process. */
  heavyCalls: Budget
  /** A budget for any other kind of limit. */
  stored(table: BudgetTable, limit: BudgetLimit): StoredBudget
}

export type BudgetLimit = { limit: number; windowSeconds: number }
export type BudgetLimits = Record<'requests' | 'execute' | 'heavyCalls', BudgetLimit>
