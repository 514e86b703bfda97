import { z } from 'zod'
import { fieldsOf } from '../../../engine/content/diff.ts'
import { MAX_VERSIONS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { listInput, listOf, paginate } from '../../call/paging.ts'
import { searchTerm } from '../../call/search.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { requireLayout, VersionSummary } from '../layouts/version.ts'

export const listVersions = defineOperation({
  name: 'listVersions',
  summary: `List a layout's saved versions, newest first; only the newest ${MAX_VERSIONS} are stored`,
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions' },
  tool: {
    name: 'list_versions',
    guide:
      `The saved versions of a layout, newest first: time, author and changes. ${MAX_VERSIONS} are kept. Next: get_version, ` +
      'diff_versions or restore_version.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found'] },
  input: z.object({ id: LayoutId, ...listInput, q: listInput.q.describe('Searches author and action') }),
  output: listOf(VersionSummary),
  run: async (ctx, { id, q, ...paging }) => {
    await requireLayout(ctx, id)
    const term = searchTerm(q)
    const rows = await ctx.db
      .selectFrom('layoutVersions')
      .select(['version', 'createdAt', 'action', 'source', 'author', 'changed', 'searchText'])
      .where('layoutId', '=', id)
      .where('storeId', '=', ctx.storeId)
      .orderBy('version', 'desc')
      .execute()
    const matches = rows.filter(({ searchText }) => searchText.includes(term))
    return paginate(paging, matches.length, async ({ limit, offset }) =>
      matches
        .slice(offset, offset + limit)
        .map((row) => ({ ...row, changed: fieldsOf(JSON.parse(row.changed)) })),
    )
  },
})
