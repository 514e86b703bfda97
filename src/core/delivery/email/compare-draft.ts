import { z } from 'zod'
import { invalid } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { runJob } from '../../call/work.ts'
import { LayoutId } from '../../content/layouts/get-layout.ts'
import { readLayout } from '../../content/layouts/read.ts'
import { BlockChange, FieldChange } from '../../content/layouts/version.ts'
import { applyDraft, draftFields, draftTexts } from './draft.ts'

export const compareDraft = defineOperation({
  name: 'compareDraft',
  summary: "Compare a layout's unsaved content with the saved version; nothing is stored",
  level: 'read',
  app: { heavy: true },
  input: z.object({
    id: LayoutId,
    draft: draftFields.draft.optional(),
    draftLocale: draftFields.draftLocale,
    texts: draftTexts,
  }),
  output: z.object({
    layout: z.array(FieldChange).describe('Changes to the layout itself'),
    content: z.array(FieldChange).describe("Changes to the language's text and styles"),
    blocks: z.array(BlockChange).describe('Changes to its blocks'),
  }),
  run: async (ctx, { id, draft, draftLocale, texts }) => {
    const { layout, translations } = (await readLayout(ctx, id)).snapshot
    const locale = draftLocale ?? layout.defaultLocale
    // Updating the other translations would be wasted work.
    const before = { layout, translations: translations.filter((content) => content.locale === locale) }
    if (!draft === !texts) throw invalid('draft', 'value.required')
    const after = await applyDraft(before, { draft, draftLocale, texts })
    return runJob(ctx, 'compareVersions', { before, after, requestedLocale: locale })
  },
})
