import { isIP } from 'node:net'
import { z } from 'zod'
import type { PasskeySite } from '../../../../ports/passkeys.ts'
import type { Tables } from '../../../../ports/tables.ts'
import type { Ctx } from '../../../call/context.ts'
import { conflict } from '../../../call/errors.ts'
import { passkeyRefused } from './challenge.ts'

/** The browser's response, which the library validates. */
export const PasskeyResponse = z
  .looseObject({ id: z.string().max(2000), response: z.looseObject({}) })
  .describe("The browser's response, unchanged")

export const PasskeyOptions = z.record(z.string(), z.unknown())

export function requirePasskeySite({ services }: Ctx): PasskeySite {
  const site = passkeySite(services.baseUrl)
  if (!site) throw conflict('passkey.not_available')
  return site
}

type Row = Tables['passkeys']
const parseRow = ({ transports, ...row }: Row) => ({ ...row, transports: JSON.parse(transports) as string[] })

export async function listOwnPasskeys({ db }: Ctx, personId: string) {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  return rows.map(parseRow)
}

export async function removeOwnPasskeys(
  { db }: Ctx,
  personId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('passkeys').where('personId', '=', personId).where('id', 'in', ids).execute()
}

/** Returns the passkey's holder, or throws if the response does not prove possession of the passkey. */
export async function verifyPasskey(
  ctx: Ctx,
  challenge: string,
  response: { id: string },
): Promise<{ personId: string }> {
  const row = await ctx.db.selectFrom('passkeys').selectAll().where('id', '=', response.id).executeTakeFirst()
  const passkey = row && parseRow(row)
  const verification =
    passkey &&
    (await ctx.services.passkeys.verifyAuthentication(requirePasskeySite(ctx), challenge, response, passkey))
  if (!verification) throw passkeyRefused()
  await ctx.services.write((db) =>
    db
      .updateTable('passkeys')
      .set({ counter: verification.counter, lastUsedAt: ctx.services.clock.now().toISOString() })
      .where('id', '=', passkey.id)
      .execute(),
  )
  return { personId: passkey.personId }
}

/**
 * The site that passkeys are bound to; null where browsers reject them: for IP addresses, and without TLS except on
 * localhost.
 */
export function passkeySite(baseUrl: string): PasskeySite | null {
  const { hostname, origin, protocol } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null
}
