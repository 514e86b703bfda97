import type { Expression } from 'kysely'
import type { Db } from './db.ts'
import type { FileStore } from './files.ts'

export type Row = Record<string, string | number | null>

/** Which rows to read, each with its `storeId`, and what orders them inside a store: texts, then a number. */
export type Reading = {
  /** `isWanted` is the condition that a column names one of the stores that are read. */
  from(isWanted: (column: string) => Expression<unknown>): Expression<unknown>
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
