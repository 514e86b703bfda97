import { createHmac, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import type { FoundExecutions } from '../../../ports/store.ts'
import type { Ctx } from '../../call/context.ts'
import { findFingerprintKey } from '../../foundation/vault/fingerprint-key.ts'

/** As hexadecimal digits, 128 bits of it. */
const KEY_LENGTH = 32

/**
 * Finds the emails to an address without an index of addresses: only someone who knows the whole address, and whom the
 * store lets read its history, can look it up.
 */
const keyOf = (secret: KeyObject, address: string) =>
  createHmac('sha256', secret)
    .update(`recipient ${addressKey(address)}`)
    .digest('hex')
    .slice(0, KEY_LENGTH)

/** What is stored with an execution: the key of each recipient. */
export async function recipientKeysOf(
  ctx: Ctx,
  recipients: readonly string[] | null | undefined,
): Promise<string | null> {
  if (!recipients || recipients.length === 0) return null
  const secret = await findFingerprintKey(ctx)
  return secret && [...new Set(recipients.map((one) => keyOf(secret, one)))].join(' ')
}

/** Nearly every email has one recipient; those with several are few, and searched one by one. */
export async function matchRecipient(
  ctx: Ctx,
  query: FoundExecutions,
  address: string,
): Promise<FoundExecutions> {
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
