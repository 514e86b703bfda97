import { z } from 'zod'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { readTranslatable, TranslatableId } from './translatable.ts'

export const getLanguageTexts = defineOperation({
  name: 'getLanguageTexts',
  summary:
    'Compare a layout, or a shared header or footer, with one of its languages, text by text: what is missing, outdated or lost',
  level: 'read',
  cli: { command: 'language texts', positional: ['id'] },
  app: {},
  input: z.object({
    id: TranslatableId,
    locale: Locale.optional().describe(
      'The language to compare with; if omitted, only the progress of each language is returned',
    ),
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale }) => showLanguageTexts(ctx, await readTranslatable(ctx, id), locale ?? null),
})
