import type { Ctx } from '../../call/context.ts'

/** Reads an installation setting, such as the sender for account emails or an OAuth client for mailboxes. */
export async function readInstallationSetting<T>({ db }: Pick<Ctx, 'db'>, name: string): Promise<T | null> {
  const row = await db
    .selectFrom('installationSettings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? (JSON.parse(row.value) as T) : null
}

export async function saveInstallationSetting(ctx: Ctx, name: string, value: object | null): Promise<void> {
  if (value === null) {
    await ctx.db.deleteFrom('installationSettings').where('name', '=', name).execute()
    return
  }
  const columns = { value: JSON.stringify(value), updatedAt: ctx.services.clock.now().toISOString() }
  await ctx.db
    .insertInto('installationSettings')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}
