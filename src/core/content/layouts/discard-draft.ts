import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from './get-layout.ts'
import { DraftPart, DraftRevision, removeDraft, requirePart, staleDraftError } from './shared-draft.ts'

export const discardDraft = defineOperation({
  name: 'discardDraft',
  summary: 'Discard the unsaved changes to a layout, for all members of the store',
  level: 'write',
  app: {},
  refusals: {
    404: ['layout.not_found', 'translation.not_found'],
    409: ['draft.moved_on', 'draft.gone'],
  },
  input: z.object({ id: LayoutId, part: DraftPart, revision: DraftRevision }),
  output: z.object({ discarded: z.literal(true) }),
  run: async (ctx, { id, part, revision }) => {
    await requirePart(ctx, id, part)
    if (!(await removeDraft(ctx, id, part, revision))) throw await staleDraftError(ctx, id, part)
    return { discarded: true as const }
  },
})
