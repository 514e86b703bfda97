import type { Ctx } from '../call/context.ts'
import { openSealed } from '../vault/entries.ts'
import { recordOfSecret } from './secret.ts'

/** The values of the named secrets, for rendering; a secret without one is left out. */
export async function resolveSecrets(ctx: Ctx, names: readonly string[]): Promise<Record<string, string>> {
  const opened = await openSealed(ctx, names.map(recordOfSecret))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = opened.get(recordOfSecret(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The names that templates can use. */
export async function secretNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('secrets')
    .select('name')
    .where('storeId', '=', ctx.storeId)
    .where('hasValue', '=', 1)
    .execute()
  return rows.map(({ name }) => name)
}
