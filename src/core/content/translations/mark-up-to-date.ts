import { z } from 'zod'
import { markUpToDate, textMarksOf } from '../../../engine/content/marks.ts'
import { textsByKey } from '../../../engine/content/texts.ts'
import { invalid } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { readTranslatable, storeMarks, TranslatableId } from './translatable.ts'
import { requireTranslation } from './translation.ts'

export const markTextsUpToDate = defineOperation({
  name: 'markTextsUpToDate',
  summary: 'Mark translations as up to date even though the source has changed, without creating a version',
  level: 'write',
  cli: { command: 'language up-to-date', positional: ['id'] },
  app: { reader: 'getLanguageTexts' },
  input: z.object({
    id: TranslatableId,
    locale: Locale,
    texts: z.array(z.string().max(300)).optional().describe('Text keys; all outdated texts by default'),
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts }) => {
    const before = await readTranslatable(ctx, id)
    const { layout, translations } = before.snapshot
    const translation = requireTranslation(before, locale)
    const existing = textsByKey(translation)
    const unknownIndex = texts?.findIndex((key) => !existing.has(key)) ?? -1
    if (unknownIndex >= 0) throw invalid(`texts[${unknownIndex}]`, 'translation.text_not_in_language')
    const next = markUpToDate(layout, translation, texts ?? Object.keys(textMarksOf(translation).outdated))
    await storeMarks(ctx, before, next)
    const marked = translations.map((content) => (content === translation ? next : content))
    return showLanguageTexts(ctx, { ...before, snapshot: { layout, translations: marked } }, locale)
  },
})
