import { DatabaseUnavailable, DuplicateRow } from '../../ports/database-errors.ts'

const BUSY = 5
const LOCKED = 6
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26
/** Duplicates in a primary key and in other unique indexes. */
const DUPLICATES = [1555, 2067]

const codeOf = (error: unknown): number => (error as { errcode?: number } | null)?.errcode ?? 0

/** The low byte is the primary result code, the rest is detail (sqlite.org/rescode.html). */
const kindOf = (error: unknown): number => codeOf(error) & 0xff

/** Another connection holds the lock. */
export const isLocked = (error: unknown) => [BUSY, LOCKED].includes(kindOf(error))

/** The file exists but is not an intact database. */
export const isDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(kindOf(error))

export class DamagedDatabase extends Error {
  constructor(path: string, cause: unknown) {
    super(`the database file ${path} is damaged: restore a backup (docs/operations.md says how)`, { cause })
    this.name = 'DamagedDatabase'
  }
}

/** Maps a driver error to one of the port's errors or `DamagedDatabase`; returns other errors unchanged. */
export function translateSqliteError(error: unknown, path: string): unknown {
  if (DUPLICATES.includes(codeOf(error))) return new DuplicateRow(error)
  if (isDamaged(error)) return new DamagedDatabase(path, error)
  const isUnavailable = isLocked(error) || [READ_ONLY, IO_ERROR, FULL, CANNOT_OPEN].includes(kindOf(error))
  return isUnavailable ? new DatabaseUnavailable(error) : error
}
