import pg from 'pg'
import { DuplicateRow, StoreUnavailable } from '../../ports/store-errors.ts'

/**
 * Connection lost (08), no resources (53), stopped by an operator (57P), no lock in time (55P03), a database that takes
 * no connections (55000) or no writes (25006), or none of this name (3D000): postgresql.org/docs/current/errcodes-appendix.html
 */
const UNAVAILABLE = /^(?:08|53|57P|55P03|55000|25006|3D000)/
const NETWORK = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_|ENOENT)/
/** The driver has no codes for these. */
const LOST = /connection (?:timeout|terminated|error|ended)|timeout exceeded|not queryable/i

const DUPLICATE = '23505'
export const SERIALIZATION_FAILURE = '40001'
export const DEADLOCK = '40P01'

export const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined)

/** Says in the port's terms what went wrong; other errors stay as they are. */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = codeOf(error)
  if (code === DUPLICATE) return new DuplicateRow(error)
  if (code !== undefined) return UNAVAILABLE.test(code) ? new StoreUnavailable(error) : error
  const isAway = NETWORK.test((error as NodeJS.ErrnoException).code ?? '') || LOST.test(error.message)
  return isAway ? new StoreUnavailable(error) : error
}
