import { requiredSecrets, secretsUsed } from '../../../engine/liquid/usage.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { openSealed } from '../vault/entries.ts'
import { secretRecord } from './secret.ts'

/** The allowed hosts of each of the store's host-limited secrets; unlimited ones are not listed. */
export const readLimitedSecrets = (ctx: Ctx): Promise<ReadonlyMap<string, readonly string[]>> =>
  ctx.readCached('limitedSecrets', ctx.storeId, async () => {
    const rows = await ctx.db
      .selectFrom('secrets')
      .select(['name', 'allowedHosts'])
      .where('storeId', '=', ctx.storeId)
      .where('allowedHosts', 'is not', null)
      .execute()
    return new Map(rows.map(({ name, allowedHosts }) => [name, JSON.parse(allowedHosts ?? '[]')]))
  })

/** The values of the named secrets for use in emails, without secrets that have no value or are limited to hosts. */
export async function resolveSecrets(ctx: Ctx, names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {}
  const limited = await readLimitedSecrets(ctx)
  const unlimited = names.filter((name) => !limited.has(name))
  return openSecrets(ctx, unlimited)
}

/** The values of the named secrets, including host-limited ones. For use only in calls whose host is checked. */
export async function openSecrets(ctx: Ctx, names: readonly string[]): Promise<Record<string, string>> {
  const values = await openSealed(ctx, names.map(secretRecord))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(secretRecord(name))
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

type LiquidText = { field: string; text: string }

/** The secrets used in these templates. Throws, naming the field, if one has neither a value nor a default. */
export async function requireSecrets(
  texts: readonly LiquidText[],
  open: (names: string[]) => Promise<Record<string, string>>,
): Promise<Record<string, string>> {
  // Most templates use no secrets and need not be parsed.
  const candidates = texts.filter(({ text }) => text.includes('secrets.'))
  if (candidates.length === 0) return {}
  const secrets = await open(secretsUsed(candidates.map(({ text }) => text)))
  for (const { field, text } of candidates)
    for (const name of requiredSecrets(text))
      if (!Object.hasOwn(secrets, name)) throw invalid(field, 'secret.no_value', { name })
  return secrets
}

export async function secretNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('secrets')
    .select('name')
    .where('storeId', '=', ctx.storeId)
    .where('hasValue', '=', 1)
    .execute()
  return rows.map(({ name }) => name)
}
