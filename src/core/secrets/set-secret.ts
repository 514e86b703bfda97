import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { text } from '../fields.ts'
import { newId } from '../ids.ts'
import { searchTextOf } from '../search.ts'
import { keepSealed } from '../vault/entries.ts'
import { recordOfSecret, Secret, SecretName, shownColumns } from './secret.ts'

const MAX_LENGTH = 65_536

export const setSecret = defineOperation({
  name: 'setSecret',
  summary: 'Create a secret or give it another value, read from standard input; an empty value takes it away',
  level: 'admin',
  cli: { command: 'secret set', fromStdin: { field: 'value' } },
  app: { confirm: true },
  audit: { subject: 'name' },
  input: z.object({
    name: SecretName,
    description: text(2000).optional().describe('What it is for; left out, the one that is there stays'),
    value: z.string().max(MAX_LENGTH).describe('The value; it cannot be read again'),
  }),
  output: Secret,
  run: async (ctx, { name, description, value }) => {
    const now = ctx.services.clock.now().toISOString()
    const before = await ctx.db
      .selectFrom('secrets')
      .select('description')
      .where('storeId', '=', ctx.storeId)
      .where('name', '=', name)
      .executeTakeFirst()
    const described = description ?? before?.description ?? null
    const columns = {
      description: described,
      hasValue: value === '' ? 0 : 1,
      searchText: searchTextOf(name, described),
      updatedAt: now,
    }
    await keepSealed(ctx, recordOfSecret(name), value === '' ? null : value)
    const row = await ctx.db
      .insertInto('secrets')
      .values({ id: newId('sec'), storeId: ctx.storeId, name, createdAt: now, ...columns })
      .onConflict((already) => already.columns(['storeId', 'name']).doUpdateSet(columns))
      .returning(shownColumns)
      .executeTakeFirstOrThrow()
    return { ...row, hasValue: row.hasValue === 1 }
  },
})
