import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { ReadCached, Store } from '../../ports/store.ts'
import { together } from '../../statements/together.ts'
import type { KeyIdentity } from '../call/context.ts'
import { chain, type MaybePromise } from '../call/maybe-promise.ts'
import { hashCredential, isWellFormed } from './credentials.ts'

const KEYS_KEPT = 10_000
const NEVER = '1970-01-01T00:00:00.000Z'
const USE_RECORDED_EVERY_MS = 60_000

export type KeyHolder = { key: KeyIdentity; store: { id: string; name: string } }

/** Finds who holds an API key, and notes when each key was last used. */
export type KeyRing = {
  find(credential: string): MaybePromise<KeyHolder | null>
  /** The same as of the last look; it does not count as a use. */
  recall(credential: string): MaybePromise<KeyHolder | null>
  /** Returns the holder as it is now that the key is used. */
  noteUse(holder: KeyHolder): KeyHolder
  /** Writes the uses noted since the last time. */
  recordUses(): Promise<void>
}

/** A revocation, also by another process, counts from the very next call. */
export function createKeyRing({ db, readCached, cache, transact }: Store, clock: Clock): KeyRing {
  const lastUses = new Map<string, { at: string | null; atMs: number; recorded: boolean }>()

  const readHolder = together((hashes: string[]) => readHolders(db, hashes))

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

  const findWith = (from: ReadCached, credential: string) => {
    const hash = hashCredential(credential)
    return from('apiKeys', hash, async () => (isWellFormed('fak', credential) ? readHolder(hash) : undefined))
  }

  return {
    // A key that is remembered is given at once: a promise for each call would cost more than the look-up.
    find: (credential) =>
      chain(findWith(readCached, credential), (holder) => (holder ? noteUse(holder) : null)),
    recall: (credential) => chain(findWith(cache.recall, credential), (holder) => holder ?? null),
    noteUse,
    async recordUses() {
      const pending = [...lastUses].filter(([, use]) => !use.recorded)
      if (pending.length === 0) return
      await transact(async (transaction) => {
        for (const [id, use] of pending) {
          await transaction.updateTable('apiKeys').set({ lastUsedAt: use.at }).where('id', '=', id).execute()
        }
      })
      for (const [, use] of pending) use.recorded = true
    },
  }
}

/** The holders of the keys with these hashes, in one reading. */
async function readHolders(db: Store['db'], hashes: string[]): Promise<(KeyHolder | undefined)[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .innerJoin('stores', 'stores.id', 'apiKeys.storeId')
    .select(['apiKeys.id', 'apiKeys.name', 'prefix', 'level', 'hash', 'apiKeys.createdAt', 'lastUsedAt'])
    .select(['stores.id as storeId', 'stores.name as storeName'])
    .where('hash', 'in', hashes)
    .where('revokedAt', 'is', null)
    .execute()
  return hashes.map((hash) => {
    const row = rows.find((one) => timingSafeEqual(Buffer.from(one.hash), Buffer.from(hash)))
    if (!row) return undefined
    const { id, name, prefix, level, createdAt, lastUsedAt } = row
    return {
      key: { id, name, prefix, level, createdAt, lastUsedAt },
      store: { id: row.storeId, name: row.storeName },
    }
  })
}
