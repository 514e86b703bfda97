import { z } from 'zod'
import { COMMIT_CODES } from '../../../problems/code-lists.ts'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { requireLayout } from '../layouts/version.ts'
import { type LayoutAtCommit, readLayoutAt } from './read-commit.ts'
import { alternatives, HOST_FAILED, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

export const Sha = z.string().describe('Commit hash, or at least its first 7 digits')

export const UNTRUSTED_IN_COMMIT =
  "`layout`, `translations` and file names were written by the commit's author."

/** Not validated, because the files may have been edited by hand. */
const record = z.unknown().meta({ type: 'object' })

export const getRepoVersion = defineOperation({
  name: 'getRepoVersion',
  summary: 'A layout with all its languages, as of one commit in the connected repository',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions/repo/:sha', alternatives },
  tool: {
    name: 'get_repo_version',
    guide:
      'A layout with all its languages, as of one commit in the connected repository. ' +
      'list_repo_versions lists the commits.',
    optIn: true,
    untrusted: UNTRUSTED_IN_COMMIT,
    untrustedErrors: true,
  },
  refusals: {
    400: COMMIT_CODES,
    404: ['layout.not_found', 'commit.not_found', 'commit_layout.not_found'],
    409: NOT_CONNECTED,
    502: HOST_FAILED,
  },
  app: {},
  input: z.object({ id: LayoutId, provider: Segment, sha: Sha }),
  output: z
    .object({
      sha: z.string(),
      date: timestamp,
      layout: record,
      translations: z.array(record),
    })
    .meta({
      id: 'RepoVersionContent',
      description: 'The content of the files in the commit, which may have been written outside of Flowpost',
    }),
  run: async (ctx, { id, provider, sha }) => {
    await requireLayout(ctx, id)
    const repository = await requireRepository(ctx, provider)
    return showContent(await readLayoutAt(ctx, repository, id, sha))
  },
})

const LAYOUT_DEFAULTS = {
  description: null,
  bodyType: 'visual',
  defaultLocale: 'en',
  category: 'transactional',
}
const TEXT_DEFAULTS = { previewText: '', marketingTexts: null }

/** Shows a commit in the format of a version: fields that are missing from a file have their default values. */
function showContent({ sha, date, layout, translations }: LayoutAtCommit) {
  const completeLayout = { ...LAYOUT_DEFAULTS, ...TEXT_DEFAULTS, ...layout }
  const inherited = ({ followsDesign }: Record<string, unknown>) =>
    completeLayout.bodyType === 'text'
      ? { body: null, attachments: null }
      : { bodyDesign: followsDesign === true ? layout.bodyDesign : null, followsDesign: false }
  return {
    sha,
    date,
    layout: completeLayout,
    translations: translations.map(({ locale, fields }) => ({
      locale,
      outdated: false,
      ...TEXT_DEFAULTS,
      ...inherited(fields),
      ...fields,
    })),
  }
}
