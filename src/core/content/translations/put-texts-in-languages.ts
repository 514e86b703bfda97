import { z } from 'zod'
import { MAX_LANGUAGES } from '../../../engine/content/snapshot.ts'
import { AppError, changed, invalid } from '../../call/errors.ts'
import { etagOf } from '../../call/etag.ts'
import { count, Locale } from '../../call/fields.ts'
import { defineOperation, isUnchanged } from '../../call/operation.ts'
import { DraftRevision, removeDraft } from '../layouts/shared-draft.ts'
import { applyTexts } from './apply-texts.ts'
import { getLanguageTexts } from './get-language-texts.ts'
import { LanguageTexts, showLanguageTexts } from './language-texts.ts'
import { Texts } from './put-language-texts.ts'
import { readTranslatable, saveTranslatable, TranslatableId } from './translatable.ts'

const Language = z.object({
  locale: Locale,
  texts: Texts,
  etag: z
    .string()
    .max(100)
    .optional()
    .describe('Refuses the save if the texts have changed since they were read'),
  draft: DraftRevision.optional().describe('The revision of the shared draft that the texts come from'),
})

export const putTextsInLanguages = defineOperation({
  name: 'putTextsInLanguages',
  summary: 'Change individual translations in several languages, all in one version or none',
  level: 'write',
  app: { heavy: true },
  input: z.object({ id: TranslatableId, languages: z.array(Language).min(1).max(MAX_LANGUAGES) }),
  output: z.object({
    version: count,
    languages: z.array(z.object({ etag: z.string(), texts: LanguageTexts })),
  }),
  run: async (ctx, { id, languages }) => {
    const before = await readTranslatable(ctx, id)
    let after = before.snapshot
    for (const [index, { locale, texts, etag }] of languages.entries()) {
      if (etag !== undefined && !(await isUnchanged(getLanguageTexts, ctx, { id, locale }, etag)))
        throw changed('texts')
      const apply = () => applyTexts(after, locale, new Map(Object.entries(texts)))
      after = (await apply().catch((error) => rethrowIn(`languages[${index}]`, error))).after
    }
    // Where a second person is required, editors propose each language's draft instead.
    const stored = await saveTranslatable(ctx, before, after, { approval: 'admin' })
    const saved: { etag: string; texts: z.output<typeof LanguageTexts> }[] = []
    for (const { locale, draft } of languages) {
      if (draft !== undefined) await removeDraft(ctx, id, `texts ${locale}`, draft)
      const texts = LanguageTexts.parse(await showLanguageTexts(ctx, stored, locale))
      saved.push({ etag: etagOf(JSON.stringify(texts)), texts })
    }
    return { version: stored.version, languages: saved }
  },
})

/** Names the language in the error's field. */
function rethrowIn(path: string, error: unknown): never {
  if (!(error instanceof AppError) || error.problem.field === undefined) throw error
  const { field, ...reason } = error.problem
  throw invalid(`${path}.${field}`, reason)
}
