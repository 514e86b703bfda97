import { z } from 'zod'
import { diffSnapshots } from '../../../engine/content/diff.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { findVersion, requireLayout, VersionNumber, versionOf } from '../layouts/version.ts'

export const diffVersions = defineOperation({
  name: 'diffVersions',
  summary: 'The differences between two versions, field by field',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/versions/:version/diff' },
  tool: {
    name: 'diff_versions',
    guide: 'The differences between two versions of a layout, field by field. Next: restore_version.',
    optIn: true,
  },
  app: { heavy: true },
  refusals: { 404: ['layout.not_found', 'version.not_found'] },
  input: z.object({
    id: LayoutId,
    version: VersionNumber,
    against: VersionNumber.optional().describe('The version to compare with; the previous one by default'),
  }),
  output: z.object({
    from: count.describe('0 if no earlier version is stored'),
    to: count,
    changes: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  run: async (ctx, { id, version, against }) => {
    await requireLayout(ctx, id)
    const to = await versionOf(ctx, id, version)
    const from = await (against === undefined
      ? findVersion(ctx, id, version - 1)
      : versionOf(ctx, id, against))
    return {
      from: from?.version ?? 0,
      to: version,
      changes: diffSnapshots(from?.snapshot ?? null, to.snapshot),
    }
  },
})
