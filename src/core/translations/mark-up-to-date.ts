import { z } from 'zod'
import { marksOf, markUpToDate } from '../../engine/content/marks.ts'
import type { TranslationContent } from '../../engine/content/snapshot.ts'
import { textsByKey } from '../../engine/content/texts.ts'
import type { Ctx } from '../call/context.ts'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { Locale } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { translationIn } from './translation.ts'

export const markTextsUpToDate = defineOperation({
  name: 'markTextsUpToDate',
  summary:
    'Say that texts of a language are right as they are, although the source has changed; no new version',
  level: 'write',
  cli: { command: 'language up-to-date', positional: ['id'] },
  app: { reader: 'getLanguageTexts' },
  input: z.object({
    id: LayoutId,
    locale: Locale,
    texts: z
      .array(z.string().max(300))
      .optional()
      .describe('Keys of the texts; left out: all that are outdated'),
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts }) => {
    const before = await readLayout(ctx, id)
    const { layout, translations } = before.snapshot
    const translation = translationIn(before, locale)
    const known = textsByKey(translation)
    const unknown = texts?.findIndex((key) => !known.has(key)) ?? -1
    if (unknown >= 0) throw invalid(`texts[${unknown}]`, 'there is no such text in this language')
    const next = markUpToDate(layout, translation, texts ?? Object.keys(marksOf(translation).outdated))
    await storeMarks(ctx, id, next)
    const others = translations.map((one) => (one === translation ? next : one))
    return showLanguageTexts(ctx, { ...before, snapshot: { layout, translations: others } }, locale)
  },
})

/** Only what is known about a language's texts: no new version. */
export async function storeMarks(
  ctx: Ctx,
  layoutId: string,
  { locale, outdated, marks }: TranslationContent,
): Promise<void> {
  await ctx.db
    .updateTable('translations')
    .set({ outdated: outdated ? 1 : 0, marks: marks ? JSON.stringify(marks) : null })
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('locale', '=', locale)
    .execute()
}
