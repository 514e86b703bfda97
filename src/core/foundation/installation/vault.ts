import type { Ctx } from '../../call/context.ts'

/** Used in place of a store id; no store has it. */
const OWNER = 'installation'

/** Stores a secret of the installation, such as the login of its sender; null removes it. */
export async function saveInstallationSecret(ctx: Ctx, record: string, value: string | null): Promise<void> {
  if (value === null) {
    await ctx.db.deleteFrom('installationVault').where('record', '=', record).execute()
    return
  }
  const sealed = ctx.services.vault.seal(OWNER, record, value)
  await ctx.db
    .insertInto('installationVault')
    .values({ record, ...sealed })
    .onConflict((conflict) => conflict.column('record').doUpdateSet(sealed))
    .execute()
}

export async function openInstallationSecret(ctx: Ctx, record: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('installationVault')
    .select(['sealed', 'masterKeyId'])
    .where('record', '=', record)
    .executeTakeFirst()
  return row ? ctx.services.vault.open(OWNER, record, row) : null
}

/** Seals a value for the client to store, so the server does not have to. */
export function sealToken({ services }: Ctx, record: string, content: object): Buffer {
  const { masterKeyId, sealed } = services.vault.seal(OWNER, record, JSON.stringify(content))
  return Buffer.from(`${masterKeyId}.${sealed}`)
}

/** The content of a sealed token in base64url; null if the token is invalid. */
export function openToken<Content>({ services }: Ctx, record: string, token: string): Content | null {
  const [masterKeyId = '', sealed = ''] = Buffer.from(token, 'base64url').toString().split('.')
  try {
    return JSON.parse(services.vault.open(OWNER, record, { masterKeyId, sealed }))
  } catch {
    return null
  }
}

/** Reseals values that were sealed with a master key other than the current one, and returns their number. */
export async function resealInstallation({ services: { db, transact, vault } }: Ctx): Promise<number> {
  const oldEntries = await db
    .selectFrom('installationVault')
    .selectAll()
    .where('masterKeyId', '!=', vault.currentKeyId())
    .execute()
  await transact(async (inner) => {
    for (const { record, ...entry } of oldEntries)
      await inner
        .updateTable('installationVault')
        .set(vault.seal(OWNER, record, vault.open(OWNER, record, entry)))
        .where('record', '=', record)
        // Skips a value that changed in the meantime.
        .where('sealed', '=', entry.sealed)
        .execute()
  })
  return oldEntries.length
}
