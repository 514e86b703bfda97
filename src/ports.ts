import type { Kysely } from 'kysely'
import type { Tables } from './adapters/db/tables.ts'

/** The database, or the transaction that a call works in. */
export type Db = Kysely<Tables>

/**
 * Does the work in one transaction as if no other ran at the same time. The work may be done again from
 * its start when another transaction got in its way, so it must touch nothing but the database.
 */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export type Store = {
  db: Db
  kind: 'sqlite' | 'postgres'
  /**
   * A mark that differs after any change to the database, by this process or another, or null where
   * finding out costs as much as a query. What was read under a mark is still true while the mark is the same.
   */
  changeMark(): string | null
  transact: Transact
  ping(): Promise<void>
  close(): Promise<void>
}

export type Clock = { now(): Date }

export type BudgetState = { limit: number; windowSeconds: number; remaining: number; resetSeconds: number }

/** A number of calls per window; a window starts with the first call after the last one ended. */
export type Budget = {
  limit: number
  windowSeconds: number
  /** Takes one call, or refuses it without counting it. */
  take(keyId: string): Promise<BudgetState & { allowed: boolean }>
  peek(keyId: string): Promise<BudgetState>
}

export type Budgets = { requests: Budget; execute: Budget }
