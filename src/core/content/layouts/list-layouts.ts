import { z } from 'zod'
import type { Ctx } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { searchCondition } from '../../call/search.ts'
import { layoutFields } from './fields.ts'
import { LayoutSummary } from './layout.ts'
import { readSummaries } from './summaries.ts'

const Input = z.object({
  ...listInput,
  q: listInput.q.describe('Searches name, subject and description'),
  category: layoutFields.category.optional().describe('Only layouts in this category'),
})

export const listLayouts = defineOperation({
  name: 'listLayouts',
  summary: 'List layouts, newest first, without their bodies',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates' },
  tool: {
    name: 'list_email_templates',
    guide:
      'Find layouts by name, subject or description. Returns summaries with ids and ' +
      'languages, newest first, no bodies. Next: get_email_template.',
  },
  app: {},
  cli: {
    command: 'layout list',
    columns: ['id', 'name', 'category', 'subject', 'languages', 'updatedAt'],
  },
  input: Input,
  output: listOf(LayoutSummary),
  run: async (ctx, input) => {
    const query = await findLayouts(ctx, input)
    return paginate(input, countRows(query), async ({ limit, offset }) => {
      const rows = await query.select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute()
      const ids = rows.map(({ id }) => id)
      return readSummaries(ctx, ids)
    })
  },
})

async function findLayouts(ctx: Ctx, { q, category }: z.output<typeof Input>) {
  const layouts = ctx.db
    .selectFrom('layouts')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'layouts', q))
  return category ? layouts.where('category', '=', category) : layouts
}
