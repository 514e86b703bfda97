import type { Expression, SqlBool } from 'kysely'
import type { BudgetLimits, Budgets } from './budgets.ts'
import type { Claims } from './claims.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { ReadSnapshot } from './installation.ts'

export type { Db } from './db.ts'

/**
 * Reads what has an id in some table, or gives what was read before, for as long as nothing in the database has
 * changed, by this process or another.
 */
export type ReadCached = <T>(table: string, id: string, read: () => Promise<T>) => T | Promise<T>

/** What `readCached` is made of, for work that reads much and need not check for changes each time. */
export type Cache = {
  /** Finds out whether others have changed anything, once for all who ask at the same moment. */
  checkForChanges(): Promise<void>
  /** Gives what was read before as of the last check: for work that has checked since it began. */
  recall: ReadCached
  /** This process has changed something. */
  invalidate(): void
}

/** A condition that holds for the rows of a searchable table whose `searchText` has the folded term in it. */
export type Search = (table: SearchableTable, term: string) => Promise<Expression<SqlBool>>

export type SearchableTable =
  | 'layouts'
  | 'secrets'
  | 'smtpSenders'
  | 'mailboxes'
  | 'files'
  | 'httpRequests'
  | 'executions'

/**
 * Does the work in one transaction as if no other ran at the same time. The work may be done again from
 * its start when another transaction got in its way, so it must touch nothing but the database.
 */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Does the work whole or not at all, but sees what others commit meanwhile: each statement carries the conditions that
 * must hold for it. Costs less than `transact` where several write at the same time, and least when the work says that
 * it is a single statement.
 */
export type Write = <T>(work: (db: Db) => Promise<T>, extent?: 'one statement') => Promise<T>

export type Store = {
  /** For reading. Whatever is written goes through `transact` or `write`. */
  db: Db
  kind: 'sqlite' | 'postgres'
  readCached: ReadCached
  cache: Cache
  search: Search
  transact: Transact
  write: Write
  createBudgets(limits: BudgetLimits, clock: Clock): Budgets
  claims: Claims
  /** Does the work, unless another process that shares this store is doing work of the same name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  /** Shows one moment of the database for as long as the work takes, whatever is written meanwhile. */
  readSnapshot: ReadSnapshot
  /** What the store does for itself from time to time. */
  maintain(): Promise<void>
  /** Tells other processes that there is work. */
  announceWork(): Promise<void>
  /** Hears of work that other processes announced. */
  listenForWork(listener: () => void): Promise<() => void>
  /** This process serves. False when another does, too, and each would count the requests of a key by itself. */
  isOnlyServer(): boolean
  ping(): Promise<void>
  close(): Promise<void>
}
