import { z } from 'zod'
import { COMMIT_CODES, CONTENT_CODES } from '../../../problems/code-lists.ts'
import { invalid } from '../../call/errors.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { inSlowTransaction } from '../../call/transaction.ts'
import { buildSnapshot } from '../files/build-snapshot.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from '../layouts/expected-version.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { SavedLayout, showSavedLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { requireLayout } from '../layouts/version.ts'
import { Sha, UNTRUSTED_IN_COMMIT } from './get-repo-version.ts'
import { readLayoutAt } from './read-commit.ts'
import { alternatives, HOST_FAILED, NOT_CONNECTED, requireRepository, Segment } from './repository.ts'

export const restoreRepoVersion = defineOperation({
  name: 'restoreRepoVersion',
  summary: 'Restore a layout from a commit in the connected repository; validated and recorded like any save',
  level: 'write',
  rest: { method: 'POST', path: '/email-templates/:id/versions/repo/:sha/restore', alternatives },
  tool: {
    name: 'restore_repo_version',
    guide:
      'Restore a layout with all its languages from a commit in the connected repository. It is ' +
      'saved as a new version, so it can be undone.',
    optIn: true,
    untrusted: UNTRUSTED_IN_COMMIT,
    untrustedErrors: true,
  },
  refusals: {
    400: [...CONTENT_CODES, ...COMMIT_CODES, 'layout.body_type_fixed', 'translation.too_many'],
    404: ['layout.not_found', 'commit.not_found', 'commit_layout.not_found'],
    409: [...NOT_CONNECTED, ...VERSION_CONFLICT],
    502: HOST_FAILED,
  },
  transaction: 'own',
  app: { heavy: true },
  input: z.object({ id: LayoutId, provider: Segment, sha: Sha, expectedVersion: ExpectedVersion }),
  output: z.object({
    restored: z.string().describe('The restored commit'),
    version: count.describe('The new version'),
    layout: SavedLayout,
  }),
  run: async (ctx, { id, provider, sha, expectedVersion }) => {
    await requireLayout(ctx, id)
    const repository = await requireRepository(ctx, provider)
    const layoutAtCommit = await readLayoutAt(ctx, repository, id, sha)
    const after = await buildSnapshot(layoutAtCommit)
    return inSlowTransaction({ ...ctx, source: 'repo' }, async (inner) => {
      const before = await readLayout(inner, id)
      requireExpectedVersion(before, expectedVersion)
      const { bodyType } = before.snapshot.layout
      if (after.layout.bodyType !== bodyType)
        throw invalid('bodyType', 'layout.body_type_fixed', { bodyType })
      const stored = await saveLayout(inner, before, after, { action: 'restore', approval: 'admin' })
      return { restored: layoutAtCommit.sha, version: stored.version, layout: showSavedLayout(inner, stored) }
    })
  },
})
