import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from './adapters/db/tables.ts'

export type { ActionType, ExecutionStatus, Tables } from './adapters/db/tables.ts'
export type * from './ports/mail.ts'
export type * from './ports/outbound-http.ts'
export type * from './ports/repositories.ts'

/** The database, or the transaction that a call works in. */
export type Db = Kysely<Tables>

/**
 * Reads what has an id in some table, or gives what was read before, for as long as nothing in the database has
 * changed, by this process or another.
 */
export type Remember = <T>(table: string, id: string, read: () => Promise<T>) => T | Promise<T>

/** What `remember` is made of, for work that reads much and need not ask each time whether it has changed. */
export type Memory = {
  /** Finds out whether others have changed anything, once for all who ask at the same moment. */
  look(): Promise<void>
  /** Remembers as of the last look: for work that has looked since it began. */
  recall: Remember
  /** This process has changed something. */
  forget(): void
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
  remember: Remember
  memory: Memory
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
  alone(name: string, work: () => Promise<void>): Promise<void>
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

export type Row = Record<string, string | number | null>

/** Which rows to read, each with its `storeId`, and what orders them inside a store: texts, then a number. */
export type Reading = {
  /** `isWanted` is the condition that a column names one of the stores that are read. */
  from(isWanted: (column: string) => RawBuilder<unknown>): RawBuilder<unknown>
  key: readonly string[]
  number?: string | undefined
}

export type Snapshot = {
  db: Db
  /** The rows of these stores, some at a time, by store and key in the order of their bytes: the same everywhere. */
  rows(reading: Reading, storeIds: readonly string[]): AsyncIterable<Row[]>
  count(reading: Reading, storeIds: readonly string[]): Promise<number>
  /** Writes this moment into a database file of its own; null where the database is none. */
  copyTo: ((path: string, onProgress: (done: number, total: number) => void) => Promise<void>) | null
}

export type ReadSnapshot = <T>(use: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** What it takes to move or copy a whole installation. */
export type Installation = {
  readSnapshot: ReadSnapshot
  maintain(): Promise<void>
  /** Uploaded files in a folder of this machine, laid out as in a data folder. */
  filesIn(folder: string): FileStore
}

export type Progress = { stage: string; done: number; total: number; bytes?: number }

/** Tells the person at the machine how far long work is, and what to beware of. */
export type Reporter = { progress(progress: Progress): void; warn(text: string): void }

/** How those who accept work and those who do it hear of each other. What is missed is found by looking again. */
export type Signals = {
  /** Work has been committed: tells this process at once, and others. */
  workWaits(): void
  /** Others have told of work. */
  workArrived(): void
  onWork(listener: () => void): () => void
  /** Nobody is made to wait any longer: this process is about to end. */
  stop(): void
  isStopping(): boolean
  /** An execution of this process has ended. */
  ended(executionId: string): void
  onEnd(executionId: string, listener: () => void): () => void
}

export type Clock = { now(): Date }

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

/** Seals values for a store, so that the database never holds them in clear. */
export type Vault = {
  /** Names the master key that seals now. */
  currentKeyId(): string
  /** Makes a new master key and seals with it from now on; where the key is given from outside, nothing happens. */
  renewKey(): void
  /** Writes the master keys into a folder, as a data folder has them. */
  copyKeysTo(folder: string): void
  /** Whether a value that was sealed under this key can be opened. */
  knowsKey(keyId: string): boolean
  seal(storeId: string, record: string, value: string): Sealed
  /** Throws unless it was sealed for this store and record. */
  open(storeId: string, record: string, sealed: Sealed): string
}

export type Sealed = { masterKeyId: string; sealed: string }

/** Where an uploaded file's bytes are. */
export type StoredFile = { storeId: string; fileId: string; contentHash: string }

/** Keeps the bytes of uploaded files, whatever their users call them. */
export type FileStore = {
  put(
    file: { storeId: string; fileId: string },
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ contentHash: string; sizeBytes: number }>
  /** Null when the bytes are not there. */
  read(file: StoredFile): Promise<ReadableStream<Uint8Array> | null>
  /** Removes whatever there is of a file. */
  remove(file: { storeId: string; fileId: string }): Promise<void>
}
