import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { ExecutionQuery } from '../../../ports/database.ts'
import type { Ctx } from '../../call/context.ts'
import { findFingerprintKey } from '../../foundation/vault/fingerprint-key.ts'

/** The first 128 bits, as hexadecimal digits. */
const KEY_LENGTH = 32

/**
 * Makes emails searchable by address without an index of addresses: only a caller who knows the full address, and can
 * read the store's history, can look it up.
 */
const keyOf = (secret: KeyObject, address: string) =>
  createHmac('sha256', secret)
    .update(`recipient ${addressKey(address)}`)
    .digest('hex')
    .slice(0, KEY_LENGTH)

export async function recipientKeysOf(
  ctx: Ctx,
  recipients: readonly string[] | null | undefined,
): Promise<string | null> {
  if (!recipients || recipients.length === 0) return null
  const secret = await findFingerprintKey(ctx)
  return secret && [...new Set(recipients.map((address) => keyOf(secret, address)))].join(' ')
}

/** Nearly every email has one recipient; the few with several are scanned one by one. */
export async function matchRecipient(
  ctx: Ctx,
  query: ExecutionQuery,
  address: string,
): Promise<ExecutionQuery> {
  const secret = await findFingerprintKey(ctx)
  if (!secret) return query.where(sql<boolean>`false`)
  const key = keyOf(secret, address)
  return query.where(
    'id',
    'in',
    sql<string>`(
      select "id" from "executions" where "storeId" = ${ctx.storeId} and "recipientKeys" = ${key}
      union all
      select "id" from "executions" where "storeId" = ${ctx.storeId}
        and length("recipientKeys") > ${sql.lit(KEY_LENGTH)} and "recipientKeys" like ${`%${key}%`}
    )`,
  )
}
