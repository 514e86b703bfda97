import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from './get-layout.ts'
import { OtherEditor, otherEditors, WindowId } from './presence.ts'
import { DraftPart, DraftState, draftRow, requirePart, showDraftState } from './shared-draft.ts'

export const getDraft = defineOperation({
  name: 'getDraft',
  summary:
    'Get the unsaved changes that all members of the store share, who changed them last, and who is editing the layout now',
  level: 'read',
  app: {},
  input: z.object({
    id: LayoutId,
    part: DraftPart,
    windowId: WindowId.optional().describe('The requesting window, which is not listed'),
    content: z.boolean().default(false).describe('Whether to include the content'),
  }),
  output: z.object({
    draft: DraftState.extend({
      document: z.unknown().optional().describe('The content being edited, as the app sent it'),
      base: z.unknown().optional().describe('The saved content that the draft is based on, with its ETag'),
    }).nullable(),
    editors: z
      .array(OtherEditor)
      .describe('Who else is editing the layout now, and which part of it; includes your other windows'),
  }),
  run: async (ctx, { id, part, windowId, content }) => {
    await requirePart(ctx, id, part)
    const row = await draftRow(ctx, id, part)
    const draft = row && {
      ...showDraftState(row),
      ...(content && { document: JSON.parse(row.document), base: JSON.parse(row.base) }),
    }
    return { draft: draft ?? null, editors: await otherEditors(ctx, id, windowId) }
  },
})
