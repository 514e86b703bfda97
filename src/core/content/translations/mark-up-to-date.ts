import { z } from 'zod'
import { markUpToDate, textMarksOf } from '../../../engine/content/marks.ts'
import type { TranslationContent } from '../../../engine/content/snapshot.ts'
import { textsByKey } from '../../../engine/content/texts.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { versionOf } from '../layouts/version.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { translationIn } from './translation.ts'

export const markTextsUpToDate = defineOperation({
  name: 'markTextsUpToDate',
  summary: 'Mark texts in a language as up to date although the source has changed; creates no version',
  level: 'write',
  cli: { command: 'language up-to-date', positional: ['id'] },
  app: { reader: 'getLanguageTexts' },
  input: z.object({
    id: LayoutId,
    locale: Locale,
    texts: z.array(z.string().max(300)).optional().describe('Text keys; all outdated texts by default'),
  }),
  output: LanguageTexts,
  run: async (ctx, { id, locale, texts }) => {
    const before = await readLayout(ctx, id)
    const { layout, translations } = before.snapshot
    const translation = translationIn(before, locale)
    const known = textsByKey(translation)
    const unknown = texts?.findIndex((key) => !known.has(key)) ?? -1
    if (unknown >= 0) throw invalid(`texts[${unknown}]`, 'translation.text_not_in_language')
    const next = markUpToDate(layout, translation, texts ?? Object.keys(textMarksOf(translation).outdated))
    await storeMarks(ctx, id, next)
    const marked = translations.map((one) => (one === translation ? next : one))
    return showLanguageTexts(ctx, { ...before, snapshot: { layout, translations: marked } }, locale)
  },
})

/** Only what is known about a language's texts: no new version. */
export async function storeMarks(ctx: Ctx, layoutId: string, next: TranslationContent): Promise<void> {
  const { locale, outdated, marks } = next
  await ctx.db
    .updateTable('translations')
    .set({ outdated: outdated ? 1 : 0, marks: marks ? JSON.stringify(marks) : null })
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('locale', '=', locale)
    .execute()
  const { version } = await ctx.db
    .updateTable('layouts')
    .set({ markedAt: ctx.services.clock.now().toISOString() })
    .where('id', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await markVersion(ctx, layoutId, version, next)
}

/** In the version that is current too: restoring it must not bring the marks back. */
async function markVersion(ctx: Ctx, layoutId: string, version: number, next: TranslationContent) {
  const { locale, outdated, marks } = next
  const { snapshot } = await versionOf(ctx, layoutId, version)
  const translations = snapshot.translations.map((translation) => {
    if (translation.locale !== locale) return translation
    const { marks: _, ...content } = translation
    return { ...content, outdated, ...(marks && { marks }) }
  })
  await ctx.db
    .updateTable('layoutVersions')
    .set({ snapshot: JSON.stringify({ ...snapshot, translations }) })
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('version', '=', version)
    .execute()
}
