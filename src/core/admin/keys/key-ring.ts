import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { KeyIdentity } from '../../call/context.ts'
import { hashCredential, isWellFormed, RECORD_USE_INTERVAL_MS } from './credentials.ts'

export type KeyHolder = { key: KeyIdentity; store: { id: string; name: string } }

/** Finds an API key and its store, and records about once a minute that the key is in use. */
export type KeyRing = {
  /** Reads the database each time, so a revocation by any process takes effect on the next call. */
  find(credential: string): Promise<KeyHolder | undefined>
  recordUse(holder: KeyHolder): KeyHolder
}

export function createKeyRing(
  { db, write, compileRead }: Pick<Database, 'db' | 'write' | 'compileRead'>,
  clock: Clock,
): KeyRing {
  const readHolder = compileRead(
    db
      .selectFrom('apiKeys')
      .innerJoin('stores', 'stores.id', 'apiKeys.storeId')
      .select(['apiKeys.id', 'apiKeys.name', 'prefix', 'level', 'hash', 'apiKeys.createdAt', 'lastUsedAt'])
      .select(['stores.id as storeId', 'stores.name as storeName'])
      .where('hash', '=', '')
      .where('revokedAt', 'is', null),
  )
  return {
    async find(credential) {
      if (!isWellFormed('fak', credential)) return undefined
      const hash = hashCredential(credential)
      const [row] = await readHolder(hash)
      if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return undefined
      const { storeId, storeName, hash: _, ...key } = row
      return { key, store: { id: storeId, name: storeName } }
    },
    recordUse({ key, store }) {
      const now = clock.now()
      const lastUsedMs = key.lastUsedAt === null ? 0 : Date.parse(key.lastUsedAt)
      if (now.getTime() - lastUsedMs < RECORD_USE_INTERVAL_MS) return { key, store }
      const lastUsedAt = now.toISOString()
      // Not awaited: a read-only call must not fail because the database accepts no writes.
      void write((inner) =>
        inner.updateTable('apiKeys').set({ lastUsedAt }).where('id', '=', key.id).execute(),
      ).catch(() => {})
      return { key: { ...key, lastUsedAt }, store }
    },
  }
}
