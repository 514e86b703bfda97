import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { runJob } from '../../call/work.ts'
import { LayoutId } from '../../content/layouts/get-layout.ts'
import { readLayout } from '../../content/layouts/read.ts'
import { BlockChange, FieldChange } from '../../content/layouts/version.ts'
import { applyDraft, draftFields } from './draft.ts'

export const compareDraft = defineOperation({
  name: 'compareDraft',
  summary: "Compare a layout's unsaved content with what is sent; nothing is stored",
  level: 'read',
  app: { heavy: true },
  input: z.object({ id: LayoutId, ...draftFields }),
  output: z.object({
    layout: z.array(FieldChange).describe('What changes in the layout itself'),
    content: z.array(FieldChange).describe("What changes in the language's texts and design style"),
    blocks: z.array(BlockChange).describe('What changes in its blocks'),
  }),
  run: async (ctx, { id, ...drafted }) => {
    const { snapshot: before } = await readLayout(ctx, id)
    const wanted = drafted.draftLocale ?? before.layout.defaultLocale
    return runJob(ctx, 'compareSnapshots', { before, after: applyDraft(before, drafted), wanted })
  },
})
