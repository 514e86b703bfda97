import { randomBytes } from 'node:crypto'
import type { Db, Write } from '../../ports/database.ts'

/** Several pages of incompressible data, which do not fit on a full disk. */
const FILLER_BYTES = 12 * 1024

/** Writes a row and deletes earlier ones, to detect a full disk or a read-only database. */
export function createWriteProbe(write: Write): () => Promise<void> {
  const filler = randomBytes(FILLER_BYTES).toString('base64')
  const probe = async (db: Db) => {
    const id = randomBytes(12).toString('base64url')
    await db.insertInto('writeProbes').values({ id, filler }).execute()
    // Skips locked rows, because a process that is deleting them may be suspended.
    const others = db.selectFrom('writeProbes').select('id').where('id', '!=', id).forUpdate().skipLocked()
    await db.deleteFrom('writeProbes').where('id', 'in', others).execute()
  }
  return () => write(probe)
}
