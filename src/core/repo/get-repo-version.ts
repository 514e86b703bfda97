import { z } from 'zod'
import { timestamp } from '../fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { defineOperation } from '../operation.ts'
import { requireLayout } from '../versions/version.ts'
import { readLayoutAt } from './read-commit.ts'
import { alternatives, HOST_FAILED, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

export const Sha = z.string().describe('Name of the commit: 40 hexadecimal digits')

export const getRepoVersion = defineOperation({
  name: 'getRepoVersion',
  summary: 'A layout with all its languages as at one commit of the connected repository',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions/repo/:sha', alternatives },
  tool: {
    name: 'get_repo_version',
    guide:
      'An email template with all its languages as at one commit of the connected repository. ' +
      'list_repo_versions names the commits.',
    onRequest: true,
    foreign: '`layout` and `translations` were written by whoever made the commit.',
  },
  refusals: { ...NOT_CONNECTED, ...HOST_FAILED },
  input: z.object({ id: LayoutId, provider: Segment, sha: Sha }),
  output: z
    .object({
      sha: z.string(),
      date: timestamp,
      layout: z.unknown(),
      translations: z.array(z.unknown()),
    })
    .meta({ id: 'RepoVersionContent', description: 'What the files of the commit say, whoever wrote them' }),
  run: async (ctx, { id, provider, sha }) => {
    await requireLayout(ctx, id)
    const repository = await requireRepository(ctx, provider)
    const { translations, ...rest } = await readLayoutAt(ctx, repository, id, sha)
    return {
      ...rest,
      translations: translations.map(({ locale, fields }) => ({ locale, ...fields })),
    }
  },
})
