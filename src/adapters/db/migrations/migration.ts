import type { Kysely } from 'kysely'
import type { Store } from '../../../ports/store.ts'

/** A migration. Never changed once released. */
export type Migrate = (db: Kysely<unknown>, kind: Store['kind']) => Promise<void>
