import type { Kysely } from 'kysely'
import type { Store } from '../../../ports/store.ts'

/** A step that brings the tables from one release's shape to the next. Never changed once released. */
export type Migrate = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>
