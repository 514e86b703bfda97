import type { Compilable, Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { BudgetLimits, Budgets } from './budgets.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { ReadSnapshot } from './installation.ts'
import type { Queue } from './queue.ts'
import type { ActionType, Tables } from './tables.ts'

export type { Db } from './db.ts'

/**
 * Reads a value by table and id, or returns the cached one while no cached table has been changed, by this process or
 * another.
 */
export type ReadCached = <T>(table: string, id: string, read: () => Promise<T>) => Promise<T>

/** The parts of `readCached`, for work that reads a lot and does not need to check for changes each time. */
export type Cache = {
  /** Checks whether a cached table has been changed, by this process or another. */
  checkForChanges(): Promise<void>
  /** Reads through the cache as of the last check. Safe only for work that has checked since it began. */
  recall: ReadCached
  /** Call when this process may have changed a cached table. */
  invalidate(): void
}

/** The condition that a row's `searchText` contains the folded term. */
export type Search = (table: SearchableTable, term: string, storeId: string) => Promise<Expression<SqlBool>>

/** Executions that meet some conditions, still unordered. */
export type ExecutionQuery = SelectQueryBuilder<Tables, 'executions', object>

/** The executions that contain the folded term, ordered by id, up to a limit. */
export type WordSearch = {
  storeId: string
  /** Executions of the store that meet the other filters. */
  filtered: ExecutionQuery
  term: string
  order: 'asc' | 'desc'
  limit: number
  /** Set if all matches are of one kind, which makes the search faster. */
  kind?: ActionType | undefined
}
export type SearchInOrder = (search: WordSearch) => Promise<string[]>

export type SearchableTable =
  | 'layouts'
  | 'secrets'
  | 'smtpSenders'
  | 'mailboxes'
  | 'files'
  | 'httpRequests'
  | 'executions'

/**
 * Runs the work in one serializable transaction. After a conflict, the work is run again from the start, so it
 * must have no effects outside the database.
 */
export type Transact = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/**
 * Runs the work atomically but without isolation: it sees concurrent commits, so every statement must check its
 * own conditions. Cheaper than `transact` under concurrent writes, and cheapest for a single statement.
 */
export type Write = <T>(work: (db: Db) => Promise<T>, extent?: 'one statement') => Promise<T>

/** Compiles a query that most calls run. Each run passes its own values, in the order of those in the query. */
export type CompileRead = <Row>(
  query: Compilable<Row>,
) => (...values: readonly (string | number)[]) => Promise<Row[]>

export type Database = {
  /** For reads. Writes go through `transact` or `write`. */
  db: Db
  kind: 'sqlite' | 'postgres'
  compileRead: CompileRead
  readCached: ReadCached
  cache: Cache
  search: Search
  searchInOrder: SearchInOrder
  transact: Transact
  write: Write
  createBudgets(limits: BudgetLimits, clock: Clock): Budgets
  createQueue(clock: Clock): Queue
  /** Runs the work unless another process that uses this database is running work with the same name. */
  runExclusively(name: string, work: () => Promise<void>): Promise<void>
  /** Reads from one consistent snapshot, unaffected by concurrent writes. */
  readSnapshot: ReadSnapshot
  /** Periodic housekeeping. */
  maintain(): Promise<void>
  announceWork(): Promise<void>
  /** Calls the listener when another process may have added work; returns a function that stops listening. */
  listenForWork(listener: () => void): Promise<() => void>
  /** False if other server processes count a key's requests separately. */
  isOnlyServer(): boolean
  /** The time in ms that all processes share: the server's, or the machine's if the database is a file. */
  readTime(): Promise<number>
  ping(): Promise<void>
  /** Fails unless the database accepts writes. */
  probeWrite(): Promise<void>
  close(): Promise<void>
}
