import type { Database, Db } from '../../../ports/database.ts'

/** An upgrade step. Never change one after its release. */
export type Migrate = (db: Db, kind: Database['kind']) => Promise<void>
