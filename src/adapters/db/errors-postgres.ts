import pg from 'pg'
import { DatabaseUnavailable, DuplicateRow, LockTimeout } from '../../ports/database-errors.ts'

/**
 * Connection lost (08), out of resources (53), stopped by an operator (57P), statement canceled or timed out (57014),
 * idle or transaction timeout (25P03, 25P04), I/O error (58), a database that accepts no connections (55000) or no
 * writes (25006) or does not exist (3D000): postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE_CODES = /^(?:08|53|57P|57014|25P03|25P04|58|55000|25006|3D000)/
const NETWORK_CODES = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/
/** Driver error messages that come without a code. */
const CONNECTION_LOST =
  /connection (?:timeout|terminated|error|ended)|timeout (?:exceeded|expired)|not queryable/i

const DUPLICATE = '23505'
const LOCK_TIMEOUT = '55P03'
export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'

export const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/** Maps a driver error to one of the port's errors; returns other errors unchanged. */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === DUPLICATE) return new DuplicateRow(error)
  if (code === LOCK_TIMEOUT) return new LockTimeout(error)
  if (code !== undefined) return UNAVAILABLE_CODES.test(code) ? new DatabaseUnavailable(error) : error
  const isUnavailable =
    NETWORK_CODES.test((error as NodeJS.ErrnoException).code ?? '') || CONNECTION_LOST.test(error.message)
  return isUnavailable ? new DatabaseUnavailable(error) : error
}
