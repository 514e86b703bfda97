import type { Ctx } from '../../call/context.ts'

/** Stores a value that a caller must never read back; null removes it. */
export async function saveSealed(ctx: Ctx, record: string, value: string | null): Promise<void> {
  if (value === null) {
    await ctx.db
      .deleteFrom('vaultEntries')
      .where('storeId', '=', ctx.storeId)
      .where('record', '=', record)
      .execute()
    return
  }
  const sealed = ctx.services.vault.seal(ctx.storeId, record, value)
  await ctx.db
    .insertInto('vaultEntries')
    .values({ storeId: ctx.storeId, record, ...sealed })
    .onConflict((conflict) => conflict.columns(['storeId', 'record']).doUpdateSet(sealed))
    .execute()
}

/** The decrypted values of the records that have one; never to be returned to a caller. */
export async function openSealed(ctx: Ctx, records: readonly string[]): Promise<Map<string, string>> {
  if (records.length === 0) return new Map()
  // Only sealed values are cached.
  const rows = await ctx.readCached('vaultEntries', [ctx.storeId, ...records].join('\n'), () =>
    ctx.db
      .selectFrom('vaultEntries')
      .select(['record', 'sealed', 'masterKeyId'])
      .where('storeId', '=', ctx.storeId)
      .where('record', 'in', records)
      .execute(),
  )
  return new Map(rows.map((row) => [row.record, ctx.services.vault.open(ctx.storeId, row.record, row)]))
}

export const openOne = async (ctx: Ctx, record: string): Promise<string | null> =>
  (await openSealed(ctx, [record])).get(record) ?? null
