import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'
import type { KeyIdentity } from '../call/context.ts'
import { hashCredential, isWellFormed } from './credentials.ts'

const KEYS_KEPT = 10_000
const NEVER = '1970-01-01T00:00:00.000Z'
const USE_RECORDED_EVERY_MS = 60_000

export type KeyHolder = { key: KeyIdentity; store: { id: string; name: string } }

/** Knows who holds an API key, and notes when each key was last used. */
export type KeyRing = {
  /** Creates a lookup of who holds a key, as of the last check for changes. It does not count as a use. */
  lookUp(credential: string): () => KeyHolder | undefined | Promise<KeyHolder | undefined>
  /** Returns the current holder and records the use. */
  noteUse(holder: KeyHolder): KeyHolder
  /** Writes the uses recorded since the last flush. */
  recordUses(): Promise<void>
}

/** A revocation, even by another process, takes effect with the next call. */
export function createKeyRing(
  { db, cache, write }: Pick<Store, 'db' | 'cache' | 'write'>,
  clock: Clock,
): KeyRing {
  const lastUses = new Map<string, { at: string | null; atMs: number; recorded: boolean }>()

  const noteUse = (holder: KeyHolder): KeyHolder => {
    const nowMs = clock.now().getTime()
    let last = lastUses.get(holder.key.id)
    if (!last) {
      if (lastUses.size > KEYS_KEPT)
        for (const [id, { recorded }] of lastUses) if (recorded) lastUses.delete(id)
      last = { at: holder.key.lastUsedAt, atMs: Date.parse(holder.key.lastUsedAt ?? NEVER), recorded: true }
      lastUses.set(holder.key.id, last)
    }
    if (nowMs - last.atMs >= USE_RECORDED_EVERY_MS) {
      last.at = new Date(nowMs).toISOString()
      last.atMs = nowMs
      last.recorded = false
    }
    return holder.key.lastUsedAt === last.at
      ? holder
      : { ...holder, key: { ...holder.key, lastUsedAt: last.at } }
  }

  return {
    lookUp(credential) {
      const hash = hashCredential(credential)
      const read = async () => (isWellFormed('fak', credential) ? readHolder(db, hash) : undefined)
      return () => cache.recall('apiKeys', hash, read)
    },
    noteUse,
    async recordUses() {
      const pending = [...lastUses].filter(([, use]) => !use.recorded)
      if (pending.length === 0) return
      await write(async (transaction) => {
        for (const [id, use] of pending) {
          await transaction.updateTable('apiKeys').set({ lastUsedAt: use.at }).where('id', '=', id).execute()
        }
      })
      for (const [, use] of pending) use.recorded = true
    },
  }
}

async function readHolder(db: Store['db'], hash: string): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('stores', 'stores.id', 'apiKeys.storeId')
    .select(['apiKeys.id', 'apiKeys.name', 'prefix', 'level', 'hash', 'apiKeys.createdAt', 'lastUsedAt'])
    .select(['stores.id as storeId', 'stores.name as storeName'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hash))) return undefined
  const { id, name, prefix, level, createdAt, lastUsedAt } = row
  return {
    key: { id, name, prefix, level, createdAt, lastUsedAt },
    store: { id: row.storeId, name: row.storeName },
  }
}
