import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { draftFields, draftTexts, readLayoutWithDraft } from './draft.ts'
import { maskedContentOf } from './mail-content.ts'
import { Preview, preview, previewFields } from './preview.ts'

export const previewDraft = defineOperation({
  name: 'previewDraft',
  summary: "Render a layout's unsaved content, validated as when saving; nothing is stored",
  level: 'read',
  app: { heavy: true },
  input: z.object({
    ...previewFields,
    ...draftFields,
    draft: draftFields.draft.optional(),
    texts: draftTexts,
  }),
  output: Preview,
  run: async (ctx, { id, locale, variables = null, draft, draftLocale, texts }) => {
    const requestedLocale = locale ?? draftLocale ?? null
    const stored = await readLayoutWithDraft(ctx, id, { draft, draftLocale, texts }, requestedLocale)
    return preview(ctx, await maskedContentOf(ctx, stored, { locale: requestedLocale, variables }))
  },
})
