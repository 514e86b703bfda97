import { z } from 'zod'
import { count, timestamp } from '../../call/fields.ts'
import { REPO_VERSIONS_PER_PAGE } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { countRows, listInput, listOf, paginate } from '../../call/paging.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { requireLayout } from '../layouts/version.ts'
import { requestCheck } from './lease.ts'
import { alternatives, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

const RepoVersion = z
  .object({
    sha: z.string(),
    message: z.string(),
    author: z.string(),
    date: timestamp,
    version: count.nullable().describe('The saved version; null if the commit was made elsewhere'),
  })
  .meta({ id: 'RepoVersion', description: 'A commit that changed the layout' })

export const listRepoVersions = defineOperation({
  name: 'listRepoVersions',
  summary: `List the commits in the connected repository that changed a layout, newest first, ${REPO_VERSIONS_PER_PAGE} per page`,
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions/repo', alternatives },
  tool: {
    name: 'list_repo_versions',
    guide:
      'List the commits in the connected repository that changed a layout, newest first. Next: ' +
      'get_repo_version or restore_repo_version.',
    optIn: true,
    untrusted: "`message` and `author` were written by the commit's author.",
  },
  refusals: { 404: ['layout.not_found'], 409: NOT_CONNECTED },
  app: {},
  input: z.object({ id: LayoutId, provider: Segment, page: listInput.page }),
  output: listOf(RepoVersion),
  run: async (ctx, { id, provider, page }) => {
    await requireLayout(ctx, id)
    await requestCheck(ctx, await requireRepository(ctx, provider))
    const commits = ctx.db
      .selectFrom('repoCommits')
      .where('storeId', '=', ctx.storeId)
      .where('layoutId', '=', id)
    return paginate({ page, limit: REPO_VERSIONS_PER_PAGE }, countRows(commits), ({ limit, offset }) =>
      commits
        .select(['sha', 'message', 'author', 'date', 'version'])
        .orderBy('position', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
    )
  },
})
