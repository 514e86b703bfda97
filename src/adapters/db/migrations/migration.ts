import type { Db, Store } from '../../../ports/store.ts'

/** An upgrade step. Never change one after its release. */
export type Migrate = (db: Db, kind: Store['kind']) => Promise<void>
