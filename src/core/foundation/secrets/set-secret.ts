import { z } from 'zod'
import { usesOf } from '../../../problems/uses.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { text } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { DESCRIPTION_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { searchTextOf } from '../../call/search.ts'
import { saveSealed } from '../vault/entries.ts'
import { AllowedHosts, SECRET_COLUMNS, Secret, SecretName, secretRecord, showSecret } from './secret.ts'
import { findSecretUses } from './secret-uses.ts'

const MAX_LENGTH = 65_536

export const setSecret = defineOperation({
  name: 'setSecret',
  summary: 'Create or change a secret; the value is read from standard input, and an empty one clears it',
  level: 'admin',
  cli: {
    command: 'secret set',
    fromStdin: { field: 'value' },
    flags: { allowedHosts: 'allow-host' },
  },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    name: SecretName,
    description: text(DESCRIPTION_LENGTH).optional().describe('What the secret is for; unchanged if omitted'),
    value: z.string().max(MAX_LENGTH).optional().describe('The value, which cannot be read again'),
    allowedHosts: AllowedHosts.optional().describe(
      'Hosts that the value may be sent to, such as *.example.com for subdomains; unchanged if omitted. A new secret allows any host',
    ),
  }),
  output: Secret,
  run: async (ctx, { name, description, value, allowedHosts }) => {
    const before = await ctx.db
      .selectFrom('secrets')
      .select(['description', 'hasValue', 'allowedHosts'])
      .where('storeId', '=', ctx.storeId)
      .where('name', '=', name)
      .executeTakeFirst()
    if (!before && value === undefined) throw invalid('value', 'value.required')
    if (allowedHosts) await requireUnusedInEmails(ctx, name)
    const now = ctx.services.clock.now().toISOString()
    const newDescription = description ?? before?.description ?? null
    const columns = {
      description: newDescription,
      hasValue: value === undefined ? (before?.hasValue ?? 0) : value === '' ? 0 : 1,
      allowedHosts:
        allowedHosts === undefined
          ? (before?.allowedHosts ?? null)
          : allowedHosts && JSON.stringify(allowedHosts),
      searchText: searchTextOf(name, newDescription),
      updatedAt: now,
    }
    if (value !== undefined) await saveSealed(ctx, secretRecord(name), value === '' ? null : value)
    const row = await ctx.db
      .insertInto('secrets')
      .values({ id: newId('sec'), storeId: ctx.storeId, name, createdAt: now, ...columns })
      .onConflict((conflict) => conflict.columns(['storeId', 'name']).doUpdateSet(columns))
      .returning(SECRET_COLUMNS)
      .executeTakeFirstOrThrow()
    return showSecret(row)
  },
})

/** An email can be sent anywhere, so a layout cannot use a host-limited secret. */
async function requireUnusedInEmails(ctx: Ctx, name: string): Promise<void> {
  const uses = (await findSecretUses(ctx, name)).filter(({ type }) => type !== 'request')
  if (uses.length === 0) return
  throw conflict('secret.in_use', { name, uses: usesOf(uses) })
}
