import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '../../call/context.ts'

export type SignedCall = {
  id: string
  method: string
  path: string
  body: Uint8Array
  /** When the signature expires. */
  expiresAt: Date
}

const hashOf = (...parts: (string | Uint8Array)[]) =>
  hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(hash('sha256', part, 'hex')))), 'base64url')

/**
 * A signature covers neither method nor path, so its id is bound to the first call in the store that uses it.
 * Returns false for a different call while the signature is valid; the same call can be repeated.
 */
export async function claimSignedId(ctx: Ctx, call: SignedCall): Promise<boolean> {
  const now = ctx.services.clock.now().toISOString()
  const row = {
    storeId: ctx.storeId,
    idHash: hashOf(call.id),
    callHash: hashOf(call.method, call.path, call.body),
    expiresAt: call.expiresAt.toISOString(),
  }
  const isExpired = sql<boolean>`"signedCalls"."expiresAt" <= ${now}`
  const claimed = await ctx.services.write(
    (db) =>
      db
        .insertInto('signedCalls')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['storeId', 'idHash'])
            .doUpdateSet({
              callHash: row.callHash,
              // The same call with a new signature is valid for longer.
              expiresAt: sql`case when "signedCalls"."expiresAt" > ${row.expiresAt}
                then "signedCalls"."expiresAt" else ${row.expiresAt} end`,
            })
            .where((eb) => eb.or([isExpired, eb('signedCalls.callHash', '=', row.callHash)])),
        )
        .returning('idHash')
        .executeTakeFirst(),
    'one statement',
  )
  return claimed !== undefined
}
