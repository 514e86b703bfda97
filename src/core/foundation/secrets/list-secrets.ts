import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { SECRET_COLUMNS, Secret, showSecret } from './secret.ts'

export const listSecrets = defineOperation({
  name: 'listSecrets',
  summary: 'List secret names; values are never returned',
  level: 'read',
  rest: { method: 'GET', path: '/secrets' },
  tool: {
    name: 'list_secret_keys',
    guide:
      'List secret names, written as {{ secrets.NAME }} in HTTP requests and layouts. ' +
      'No tool shows or sets values.',
    output: listOf(Secret.pick({ name: true })),
  },
  cli: { command: 'secret list' },
  app: {},
  input: z.object({ ...listInput, q: listInput.q.describe('Searches name and description') }),
  output: listOf(Secret),
  run: async (ctx, input) => {
    const query = ctx.db
      .selectFrom('secrets')
      .where('storeId', '=', ctx.storeId)
      .where(await searchCondition(ctx, 'secrets', input.q))
    return paginate(input, countRows(query), async ({ limit, offset }) => {
      const rows = await query.select(SECRET_COLUMNS).orderBy('name').limit(limit).offset(offset).execute()
      return rows.map(showSecret)
    })
  },
})
