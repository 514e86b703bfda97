import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Sealed } from '../../../ports/vault.ts'
import type { Ctx } from '../../call/context.ts'
import { inTransaction } from '../../call/transaction.ts'

/** The name is historical: at first, only steps had fingerprints. */
const KEY_RECORD = 'step digest key'

/** Decrypted keys by their stored record, for which the cache returns the same object until it changes. */
const openedKeys = new WeakMap<object, KeyObject>()

/**
 * The store's fingerprint key. An attacker who does not have it cannot test guesses against the fingerprints. Stored in
 * the vault, so it survives a new master key and moves with the store.
 */
export const fingerprintKey = async (ctx: Ctx): Promise<KeyObject> =>
  (await findFingerprintKey(ctx)) ?? createKey(ctx)

/** Like `fingerprintKey`, but for use in a transaction: returns null if the store has no key, and never creates one. */
export async function findFingerprintKey(ctx: Ctx): Promise<KeyObject | null> {
  const stored = await ctx.readCached('vaultEntries', `${ctx.storeId} ${KEY_RECORD}`, () => readKey(ctx))
  if (stored === null) return null
  const key = openedKeys.get(stored) ?? openKey(ctx, stored)
  openedKeys.set(stored, key)
  return key
}

const readKey = async (ctx: Ctx): Promise<Sealed | null> => {
  const row = await ctx.db
    .selectFrom('vaultEntries')
    .select(['sealed', 'masterKeyId'])
    .where('storeId', '=', ctx.storeId)
    .where('record', '=', KEY_RECORD)
    .executeTakeFirst()
  return row ?? null
}

const openKey = (ctx: Ctx, sealed: Sealed) =>
  createSecretKey(ctx.services.vault.open(ctx.storeId, KEY_RECORD, sealed), 'base64')

/** By store. A store's first steps may arrive together, and without this, each would open a transaction for its key. */
const pendingCreations = new Map<string, Promise<KeyObject>>()

function createKey(ctx: Ctx): Promise<KeyObject> {
  const creation =
    pendingCreations.get(ctx.storeId) ?? insertKey(ctx).finally(() => pendingCreations.delete(ctx.storeId))
  pendingCreations.set(ctx.storeId, creation)
  return creation
}

const insertKey = (ctx: Ctx) =>
  inTransaction(ctx, async (inner) => {
    const sealed = ctx.services.vault.seal(ctx.storeId, KEY_RECORD, randomBytes(32).toString('base64'))
    await inner.db
      .insertInto('vaultEntries')
      .values({ storeId: ctx.storeId, record: KEY_RECORD, ...sealed })
      // Another process may have stored a key in the meantime.
      .onConflict((conflict) => conflict.columns(['storeId', 'record']).doNothing())
      .execute()
    const stored = await readKey(inner)
    if (stored === null) throw new Error('the fingerprint key was not stored')
    return openKey(ctx, stored)
  })
