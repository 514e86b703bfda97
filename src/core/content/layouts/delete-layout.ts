import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { stepWarning } from '../../foundation/references/step-warning.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from './expected-version.ts'
import { LayoutId } from './get-layout.ts'
import { recordRemoval } from './record-repo-change.ts'
import { requireApproval } from './second-person.ts'
import { DeletionWarnings, deletedDraftWarnings } from './shared-draft.ts'

export const deleteLayout = defineOperation({
  name: 'deleteLayout',
  summary: 'Delete a layout with all its languages and versions',
  level: 'write',
  rest: { method: 'DELETE', path: '/email-templates/:id' },
  tool: {
    name: 'delete_email_template',
    guide:
      'Permanently delete a layout with all its languages, versions and unsaved changes. Steps that use it will ' +
      'then fail; only the result says how many there are. Ask the user first.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found'], 409: VERSION_CONFLICT },
  input: z.object({ id: LayoutId, expectedVersion: ExpectedVersion }),
  output: z.object({
    deleted: z.literal(true),
    id: z.string(),
    warning: z.string().optional().describe('Present if workflow steps still use this layout: how many'),
    warnings: DeletionWarnings,
  }),
  run: async (ctx, { id, expectedVersion }) => {
    await requireApproval(ctx, 'admin')
    const draftWarnings = await deletedDraftWarnings(ctx, id)
    const deletedLayout = await ctx.db
      .deleteFrom('layouts')
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .returning(['name', 'version'])
      .executeTakeFirstOrThrow(() => notFound('layout'))
    // A refusal rolls back the deletion.
    requireExpectedVersion(deletedLayout, expectedVersion)
    await recordRemoval(ctx, id, deletedLayout.name)
    return { deleted: true as const, id, ...(await stepWarning(ctx, 'layoutId', id)), ...draftWarnings }
  },
})
