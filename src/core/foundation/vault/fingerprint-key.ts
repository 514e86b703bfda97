import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Sealed } from '../../../ports/vault.ts'
import type { Ctx } from '../../call/context.ts'
import { inTransaction } from '../../call/transaction.ts'

/** The name dates from when only steps had fingerprints. */
const KEY_RECORD = 'step digest key'

/** Decrypted keys by their stored record, which is the same object until it changes. */
const openedKeys = new WeakMap<object, KeyObject>()

/**
 * The store's fingerprint key. An attacker who does not have it cannot test guesses against the fingerprints. Stored in
 * the vault, so it survives a new master key and moves with the store.
 */
export const fingerprintKey = async (ctx: Ctx): Promise<KeyObject> =>
  (await findFingerprintKey(ctx)) ?? createKey(ctx)

/** For use in a transaction: never creates a key, and returns null if the store has none. */
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

/** Keys being created, by store: a store's first steps may arrive together, and each transaction takes a connection. */
const creating = new Map<string, Promise<KeyObject>>()

function createKey(ctx: Ctx): Promise<KeyObject> {
  const creation = creating.get(ctx.storeId) ?? insertKey(ctx).finally(() => creating.delete(ctx.storeId))
  creating.set(ctx.storeId, creation)
  return creation
}

const insertKey = (ctx: Ctx) =>
  inTransaction(ctx, async (inner) => {
    const sealed = ctx.services.vault.seal(ctx.storeId, KEY_RECORD, randomBytes(32).toString('base64'))
    await inner.db
      .insertInto('vaultEntries')
      .values({ storeId: ctx.storeId, record: KEY_RECORD, ...sealed })
      // Another process may have been first.
      .onConflict((conflict) => conflict.columns(['storeId', 'record']).doNothing())
      .execute()
    const stored = await readKey(inner)
    if (stored === null) throw new Error('the fingerprint key was not stored')
    return openKey(ctx, stored)
  })
