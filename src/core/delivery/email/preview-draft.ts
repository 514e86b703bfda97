import { z } from 'zod'
import { defineOperation } from '../../call/operation.ts'
import { draftFields, readDrafted } from './draft.ts'
import { maskedContentOf } from './mail-content.ts'
import { Preview, preview, wantedFields } from './preview.ts'

export const previewDraft = defineOperation({
  name: 'previewDraft',
  summary: "Render a layout's unsaved content, validated as when saving; nothing is stored",
  level: 'read',
  app: { heavy: true },
  input: z.object({ ...wantedFields, ...draftFields }),
  output: Preview,
  run: async (ctx, { id, locale, variables = null, draft, draftLocale }) => {
    const wanted = locale ?? draftLocale ?? null
    const stored = await readDrafted(ctx, id, { draft, draftLocale }, wanted)
    return preview(ctx, await maskedContentOf(ctx, stored, { locale: wanted, variables }))
  },
})
