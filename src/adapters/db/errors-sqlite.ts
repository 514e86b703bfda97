import { StoreUnavailable } from '../../ports/store-unavailable.ts'

const BUSY = 5
const LOCKED = 6
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26

/** The low byte tells the kind of an error, the rest is detail (sqlite.org/rescode.html). */
const kindOf = (error: unknown): number => ((error as { errcode?: number } | null)?.errcode ?? 0) & 0xff

/** Another process holds the write lock. */
export const isLocked = (error: unknown) => [BUSY, LOCKED].includes(kindOf(error))

/** The file is there, and is not, or is no longer, a whole database. */
export const isDamaged = (error: unknown) => [CORRUPT, NOT_A_DATABASE].includes(kindOf(error))

export class DamagedDatabase extends Error {
  constructor(path: string, cause: unknown) {
    super(`the database file ${path} is damaged: restore a backup (docs/operations.md says how)`, { cause })
    this.name = 'DamagedDatabase'
  }
}

/** Says in the port's terms what went wrong; an error of the statement itself stays as it is. */
export function translateSqliteError(error: unknown, path: string): unknown {
  if (isDamaged(error)) return new DamagedDatabase(path, error)
  const isAway = isLocked(error) || [IO_ERROR, FULL, CANNOT_OPEN].includes(kindOf(error))
  return isAway ? new StoreUnavailable(error) : error
}
