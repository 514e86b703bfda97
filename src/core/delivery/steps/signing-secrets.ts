import { z } from 'zod'
import { newSigningSecret } from '../../../engine/steps/webhook-signature.ts'
import type { Ctx } from '../../call/context.ts'
import { newId } from '../../call/ids.ts'
import { OLD_SIGNING_SECRET_MS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { openSealed, saveSealed } from '../../foundation/vault/entries.ts'

/**
 * Kept low, because a signature is checked with every valid secret, over the whole body and before the caller
 * is known.
 */
const MAX_PREVIOUS = 4

const recordOf = (id: string) => `signing secret ${id}`

export const rotateSigningSecret = defineOperation({
  name: 'rotateSigningSecret',
  summary: `Create a new secret for signing step calls; it is shown only once, and the last ${MAX_PREVIOUS} replaced secrets stay valid for 24 hours unless they are revoked`,
  level: 'admin',
  cli: { command: 'signing-secret rotate' },
  app: { confirm: true },
  audit: {},
  input: z.object({
    revokePrevious: z
      .boolean()
      .default(false)
      .describe('Revoke the previous secrets immediately, for example because one was leaked'),
  }),
  output: z.object({ secret: z.string() }),
  run: async (ctx, { revokePrevious }) => {
    const now = ctx.services.clock.now()
    const expiresAt = new Date(now.getTime() + OLD_SIGNING_SECRET_MS).toISOString()
    const newestIds = ctx.db
      .selectFrom('signingSecrets')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .orderBy('id', 'desc')
      .limit(revokePrevious ? 0 : MAX_PREVIOUS)
    const deleted = await ctx.db
      .deleteFrom('signingSecrets')
      .where('storeId', '=', ctx.storeId)
      .where((eb) => eb.or([eb('expiresAt', '<=', now.toISOString()), eb('id', 'not in', newestIds)]))
      .returning('id')
      .execute()
    for (const { id } of deleted) await saveSealed(ctx, recordOf(id), null)
    // A secret that was already replaced keeps its own expiry.
    await ctx.db
      .updateTable('signingSecrets')
      .set({ expiresAt })
      .where('storeId', '=', ctx.storeId)
      .where('expiresAt', 'is', null)
      .execute()
    const id = newId('sig')
    const secret = newSigningSecret()
    await ctx.db
      .insertInto('signingSecrets')
      .values({ id, storeId: ctx.storeId, createdAt: now.toISOString(), expiresAt: null })
      .execute()
    await saveSealed(ctx, recordOf(id), secret)
    return { secret }
  },
})

export async function validSigningSecrets(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.readCached('signingSecrets', ctx.storeId, () =>
    ctx.db
      .selectFrom('signingSecrets')
      .select(['id', 'expiresAt'])
      .where('storeId', '=', ctx.storeId)
      .execute(),
  )
  const now = ctx.services.clock.now().toISOString()
  const valid = rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const records = valid.map(({ id }) => recordOf(id))
  return [...(await openSealed(ctx, records)).values()]
}
