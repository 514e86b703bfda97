import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { Db } from '../../../ports/database.ts'
import type { MailAddress } from '../../../ports/mail.ts'
import type { Ctx } from '../../call/context.ts'
import { hasRows } from '../../call/paging.ts'

/** The prefix of a hash; it cannot be mistaken for an address, because a hash has no @. */
const HASHED = 'sha256:'

/**
 * Stored instead of an erased recipient's address, so they still get no marketing emails. The store id is part of
 * the hash, so the same address has a different hash in another store.
 */
export const hashOfKey = (storeId: string, key: string) =>
  HASHED + createHash('sha256').update(`${storeId}\n${key}`).digest('base64url')

export const isHashed = (key: string) => key.startsWith(HASHED)

/** The keys under which an address can be suppressed: in plain text, and hashed. */
export const keysOf = (storeId: string, address: string) => {
  const key = addressKey(address)
  return [key, hashOfKey(storeId, key)] as const
}

/** Whether any of these keys, in plain text or hashed, is suppressed. */
export const isSuppressed = (db: Db, storeId: string, keys: readonly string[]) =>
  hasRows(
    db
      .selectFrom('unsubscribes')
      .select('addressKey')
      .where('storeId', '=', storeId)
      .where('addressKey', 'in', keys),
  )

/** The keys of the given addresses that have unsubscribed from the store's marketing. */
export async function unsubscribedAmong(
  { db, storeId }: Pick<Ctx, 'db' | 'storeId'>,
  addresses: readonly MailAddress[],
): Promise<Set<string>> {
  const keysByStoredKey = new Map<string, string>()
  for (const { address } of addresses) {
    const key = addressKey(address)
    keysByStoredKey.set(key, key).set(hashOfKey(storeId, key), key)
  }
  const rows = await db
    .selectFrom('unsubscribes')
    .select('addressKey')
    .where('storeId', '=', storeId)
    .where('addressKey', 'in', [...keysByStoredKey.keys()])
    .execute()
  return new Set(rows.map((row) => keysByStoredKey.get(row.addressKey) ?? row.addressKey))
}

/** Suppresses an address; returns false if it was already suppressed. An erased address stays erased. */
export async function unsubscribe(db: Db, storeId: string, address: string, now: Date): Promise<boolean> {
  if (await isSuppressed(db, storeId, keysOf(storeId, address))) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('unsubscribes')
    .values({ storeId, addressKey: addressKey(address), address, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Allows marketing to an address again; returns whether it had been suppressed. */
export async function subscribe(db: Db, storeId: string, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unsubscribes')
    .where('storeId', '=', storeId)
    .where('addressKey', 'in', keysOf(storeId, address))
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Replaces the address with a hash, so the recipient stays unsubscribed and their unsubscribe links keep working. */
export async function hashSuppression(db: Db, storeId: string, address: string): Promise<boolean> {
  const [key, hash] = keysOf(storeId, address)
  for (const table of ['unsubscribes', 'unsubscribeLinks'] as const) {
    const isUnhashed = sql<boolean>`"storeId" = ${storeId} and "addressKey" = ${key}`
    if (!(await hasRows(db.selectFrom(table).select('addressKey').where(isUnhashed)))) continue
    // The new row replaces the one that an earlier erasure hashed.
    await db.deleteFrom(table).where('storeId', '=', storeId).where('addressKey', '=', hash).execute()
    await db.updateTable(table).set({ addressKey: hash, address: '' }).where(isUnhashed).execute()
  }
  return isSuppressed(db, storeId, [hash])
}
