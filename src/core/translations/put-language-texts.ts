import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { Locale, translationFields } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { applyTexts } from './apply-texts.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'

export const putLanguageTexts = defineOperation({
  name: 'putLanguageTexts',
  summary: 'Change single texts of a language; what was outdated besides them stays so',
  level: 'write',
  app: { reader: 'getLanguageTexts' },
  input: z.object({
    id: LayoutId,
    locale: Locale,
    texts: z.record(z.string().max(300), z.string()).default({}).describe('New texts by their key'),
    marketingTexts: translationFields.marketingTexts,
    attachments: translationFields.attachments,
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts, ...beside }) => {
    const before = await readLayout(ctx, id)
    const { after } = applyTexts(before.snapshot, locale, new Map(Object.entries(texts)), beside)
    const stored = await saveLayout(ctx, before, after, { action: 'translation.save', sent: locale })
    return showLanguageTexts(ctx, stored, locale)
  },
})
