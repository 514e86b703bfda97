import { z } from 'zod'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../call/paging.ts'
import { searchCondition } from '../search.ts'
import { layoutFields } from './fields.ts'
import { LayoutSummary } from './layout.ts'

const Input = z.object({
  ...listInput,
  q: listInput.q.describe('Looks in name, subject and description'),
  category: layoutFields.category.optional().describe('Only layouts of this category'),
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
  input: Input,
  output: listOf(LayoutSummary),
  run: async (ctx, input) => {
    const found = await matching(ctx, input)
    return paginate(input, countRows(found), async ({ limit, offset }) => {
      const ids = await found.select('id').orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return readSummaries(
        ctx,
        ids.map(({ id }) => id),
      )
    })
  },
})

async function matching(ctx: Ctx, { q, category }: z.output<typeof Input>) {
  const query = ctx.db
    .selectFrom('layouts')
    .where('storeId', '=', ctx.storeId)
    .where(await searchCondition(ctx, 'layouts', q))
  return category ? query.where('category', '=', category) : query
}

/** By id first and then by row: the index alone answers the search, however large the bodies are. */
async function readSummaries(ctx: Ctx, ids: string[]) {
  if (ids.length === 0) return []
  const layouts = ctx.db
    .selectFrom('layouts')
    .select(['id', 'name', 'description', 'bodyType', 'defaultLocale', 'category', 'subject', 'previewText'])
    .select(['marketingTexts', 'version', 'createdAt', 'updatedAt'])
    .where('id', 'in', ids)
    .where('storeId', '=', ctx.storeId)
    .orderBy('id', 'desc')
    .execute()
  const translations = ctx.db
    .selectFrom('translations')
    .select(['layoutId', 'locale', 'outdated', 'updatedAt'])
    .where('layoutId', 'in', ids)
    .where('storeId', '=', ctx.storeId)
    .orderBy('locale')
    .execute()
  const [rows, languages] = await Promise.all([layouts, translations])
  return rows.map((row) => ({
    ...row,
    marketingTexts: row.marketingTexts === null ? null : JSON.parse(row.marketingTexts),
    languages: [
      { locale: row.defaultLocale, main: true, outdated: false, updatedAt: row.updatedAt },
      ...languages
        .filter(({ layoutId }) => layoutId === row.id)
        .map(({ locale, outdated, updatedAt }) => ({
          locale,
          main: false,
          outdated: outdated === 1,
          updatedAt,
        })),
    ],
  }))
}
