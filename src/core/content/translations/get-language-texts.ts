import { z } from 'zod'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'

export const getLanguageTexts = defineOperation({
  name: 'getLanguageTexts',
  summary: 'A layout next to one of its languages, text by text, with missing, outdated and lost parts',
  level: 'read',
  cli: { command: 'language texts', positional: ['id'] },
  app: {},
  input: z.object({
    id: LayoutId,
    locale: Locale.optional().describe(
      'The language to compare with; without it, only the progress of each language',
    ),
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale }) => showLanguageTexts(ctx, await readLayout(ctx, id), locale ?? null),
})
