import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from './get-layout.ts'
import { DraftPart, DraftState, draftRow, requirePart, showDraftState } from './shared-draft.ts'

export const getDraft = defineOperation({
  name: 'getDraft',
  summary: 'The unsaved changes to a layout that the members of the store share, and who changed them last',
  level: 'read',
  app: {},
  input: z.object({ id: LayoutId, part: DraftPart }),
  output: z.object({
    draft: DraftState.extend({
      document: z.unknown().describe('The content being edited, as the app sent it'),
      base: z.unknown().describe('The saved content that it changes, with its ETag'),
    }).nullable(),
  }),
  run: async (ctx, { id, part }) => {
    await requirePart(ctx, id, part)
    const row = await draftRow(ctx, id, part)
    return {
      draft: row
        ? { ...showDraftState(row), document: JSON.parse(row.document), base: JSON.parse(row.base) }
        : null,
    }
  },
})
