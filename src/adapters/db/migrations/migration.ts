import type { Db, Store } from '../../../ports/store.ts'

/** A step of an upgrade. Never changed once released. */
export type Migrate = (db: Db, kind: Store['kind']) => Promise<void>
