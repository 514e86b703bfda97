import type { Expression } from 'kysely'
import type { Db } from './db.ts'
import type { FileStore } from './files.ts'

export type Row = Record<string, string | number | null>

/** Which rows to read, each with its `storeId`, and how they are ordered within a store: text keys, then a number. */
export type RowSource = {
  /** `isIncluded` builds the condition that a column holds the id of one of the stores being read. */
  from(isIncluded: (column: string) => Expression<unknown>): Expression<unknown>
  key: readonly string[]
  number?: string | undefined
}

export type Snapshot = {
  db: Db
  /**
   * The rows of these stores in batches, sorted by store and key in byte order, which is the same in every
   * database.
   */
  rows(source: RowSource, storeIds: readonly string[]): AsyncIterable<Row[]>
  count(source: RowSource, storeIds: readonly string[]): Promise<number>
  /** Copies the snapshot into a new database file; null where the database is not a file. */
  copyTo: ((path: string, onProgress: (done: number, total: number) => void) => Promise<void>) | null
}

export type ReadSnapshot = <T>(use: (snapshot: Snapshot) => Promise<T>) => Promise<T>

/** Everything needed to move or copy a whole installation. */
export type Installation = {
  readSnapshot: ReadSnapshot
  maintain(): Promise<void>
  /** A file store in a local folder, laid out like the one in a data folder. */
  filesIn(folder: string): FileStore
}

export type Progress = { stage: string; done: number; total: number; bytes?: number }

/** Shows progress and warnings on the terminal. */
export type Reporter = { progress(progress: Progress): void; warn(text: string): void }
