import { z } from 'zod'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from '../layouts/expected-version.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { SavedLayout, showSavedLayout } from '../layouts/layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { draftWarnings } from '../layouts/shared-draft.ts'
import { VersionNumber, versionOf } from '../layouts/version.ts'

export const restoreVersion = defineOperation({
  name: 'restoreVersion',
  summary: 'Restore a version, including its languages; recorded as a new version',
  level: 'write',
  rest: { method: 'POST', path: '/email-templates/:id/versions/:version/restore' },
  tool: {
    name: 'restore_version',
    guide:
      'Restore a layout with all its languages to a version. The restore is saved as a new version, so ' +
      'it can be undone.',
    optIn: true,
  },
  app: { heavy: true },
  refusals: { 400: CONTENT_CODES, 404: ['layout.not_found', 'version.not_found'], 409: VERSION_CONFLICT },
  input: z.object({ id: LayoutId, version: VersionNumber, expectedVersion: ExpectedVersion }),
  output: z.object({
    restored: count.describe('The restored version'),
    version: count.describe('The new version'),
    layout: SavedLayout,
  }),
  run: async (ctx, { id, version, expectedVersion }) => {
    const before = await readLayout(ctx, id)
    const { snapshot } = await versionOf(ctx, id, version)
    requireExpectedVersion(before, expectedVersion)
    const stored = await saveLayout(ctx, before, snapshot, {
      action: 'restore',
      restoredVersion: version,
      approval: 'admin',
    })
    const warnings = await draftWarnings(ctx, id)
    return {
      restored: version,
      version: stored.version,
      layout: { ...showSavedLayout(ctx, stored), ...(warnings.length > 0 && { warnings }) },
    }
  },
})
