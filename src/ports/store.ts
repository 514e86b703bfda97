import type { Kysely, RawBuilder } from 'kysely'
import type { ReadSnapshot } from './installation.ts'
import type { Tables } from './tables.ts'

/** The database, or the transaction that a call works in. */
export type Db = Kysely<Tables>

/**
 * Reads what has an id in some table, or gives what was read before, for as long as nothing in the database has
 * changed, by this process or another.
 */
export type ReadCached = <T>(table: string, id: string, read: () => Promise<T>) => T | Promise<T>

/** What `readCached` is made of, for work that reads much and need not ask each time whether it has changed. */
export type Cache = {
  /** Finds out whether others have changed anything, once for all who ask at the same moment. */
  checkForChanges(): Promise<void>
  /** Remembers as of the last checkForChanges: for work that has looked since it began. */
  recall: ReadCached
  /** This process has changed something. */
  invalidate(): void
  /** Where changes are listed in a table: for a statement that looks on its way. */
  glance?: { select: RawBuilder<string>; notice(seen: string): void }
}

/** A condition that holds for the rows of a searchable table whose `searchText` has the folded term in it. */
export type Search = (table: SearchableTable, term: string) => Promise<RawBuilder<boolean>>

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

export type Store = {
  db: Db
  kind: 'sqlite' | 'postgres'
  readCached: ReadCached
  cache: Cache
  search: Search
  transact: Transact
  /**
   * One transaction like any other: what other transactions commit meanwhile can be seen in it. For work in
   * which each statement says for itself what must hold. Costs less where transactions run at the same time.
   */
  transactInParallel: Transact
  /** For work that writes with one statement, which is a transaction by itself. */
  writeAtOnce: Transact
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
  ping(): Promise<void>
  close(): Promise<void>
}
