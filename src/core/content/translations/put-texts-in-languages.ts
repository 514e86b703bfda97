import { z } from 'zod'
import { type Content, MAX_LANGUAGES, type Snapshot } from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import { countTexts } from '../../../engine/design/design.ts'
import type { Ctx } from '../../call/context.ts'
import { AppError, changed, invalid } from '../../call/errors.ts'
import { matchesEtag } from '../../call/etag.ts'
import { count, Locale } from '../../call/fields.ts'
import { MAX_LAYOUT_CHARACTERS, MAX_TEXTS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { DraftRevision, removeDraft } from '../layouts/shared-draft.ts'
import { applyTexts } from './apply-texts.ts'
import { LanguageTexts, showTextsInLanguages } from './language-texts.ts'
import { Texts } from './put-language-texts.ts'
import { readTranslatable, saveTranslatable, type Translatable, TranslatableId } from './translatable.ts'

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
    const locales = languages.map(({ locale }) => locale)
    rejectTooLarge(before.snapshot, locales)
    await requireUnchanged(ctx, before, languages)
    let after = before.snapshot
    for (const [index, { locale, texts }] of languages.entries()) {
      const apply = () => applyTexts(after, locale, new Map(Object.entries(texts)))
      after = await apply().catch((error) => rethrowIn(`languages[${index}]`, error))
    }
    // Where a second person is required, editors propose each language's draft instead.
    const stored = await saveTranslatable(ctx, before, after, { approval: 'admin' })
    for (const { locale, draft } of languages)
      if (draft !== undefined) await removeDraft(ctx, id, `texts ${locale}`, draft)
    return { version: stored.version, languages: await showTextsInLanguages(ctx, stored, locales) }
  },
})

/**
 * Each language is returned with the layout's texts. Together they may be as large as a layout in which each has its
 * own design.
 */
function rejectTooLarge(snapshot: Snapshot, locales: readonly string[]): void {
  const sizesOf = ({ bodyDesign, body }: Content) => ({
    texts: bodyDesign === null ? 0 : countTexts(bodyDesign),
    characters: JSON.stringify([bodyDesign, body]).length,
  })
  const layout = sizesOf(snapshot.layout)
  let [texts, characters] = [0, 0]
  for (const locale of locales) {
    const translation = translationOf(snapshot, locale)
    const own = translation ? sizesOf(translation) : layout
    texts += Math.max(layout.texts, own.texts)
    characters += Math.max(layout.characters, own.characters)
  }
  if (texts > MAX_TEXTS || characters > MAX_LAYOUT_CHARACTERS)
    throw invalid('languages', 'translation.too_many_at_once')
}

type Tagged = { locale: string; etag?: string | undefined }

async function requireUnchanged(ctx: Ctx, before: Translatable, languages: readonly Tagged[]): Promise<void> {
  const tagged = languages.filter(({ etag }) => etag !== undefined)
  if (tagged.length === 0) return
  const current = await showTextsInLanguages(
    ctx,
    before,
    tagged.map(({ locale }) => locale),
  )
  for (const [index, { etag = '' }] of tagged.entries())
    if (!matchesEtag(etag, current[index]?.etag ?? '', 'strong')) throw changed('texts')
}

/** Names the language in the error's field. */
function rethrowIn(path: string, error: unknown): never {
  if (!(error instanceof AppError) || error.problem.field === undefined) throw error
  const { field, ...reason } = error.problem
  throw invalid(`${path}.${field}`, reason)
}
