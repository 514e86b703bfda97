import { sql } from 'kysely'
import type { Ctx } from '../call/context.ts'
import { notFound } from '../call/errors.ts'

/**
 * Revokes a key or token with effect from the next call. Revoking it again changes nothing. The command line is not
 * limited to one store, and may name any key.
 */
export async function revokeCredential(ctx: Ctx, table: 'apiKeys' | 'stepTokens', what: string, id: string) {
  const revoked = await ctx.db
    .updateTable(table)
    .set({
      revokedAt: sql<string>`coalesce(${sql.ref('revokedAt')}, ${ctx.services.clock.now().toISOString()})`,
    })
    .where('id', '=', id)
    .$if(ctx.storeId !== '', (query) => query.where('storeId', '=', ctx.storeId))
    .returning(['id', 'revokedAt'])
    .executeTakeFirst()
  if (!revoked) throw notFound(what)
  return revoked
}
