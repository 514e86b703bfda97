import { z } from 'zod'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { resolveLocale } from '../../../engine/locale.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { parseInput } from '../../call/input.ts'
import { contentFields, layoutFields, translationFields } from '../../content/layouts/fields.ts'
import { readLayout, type StoredLayout } from '../../content/layouts/read.ts'
import { checkLayout } from '../../content/layouts/save.ts'
import { changeLayout } from '../../content/layouts/update-layout.ts'
import { applyTexts } from '../../content/translations/apply-texts.ts'
import { Texts } from '../../content/translations/put-language-texts.ts'
import { changeTranslation } from '../../content/translations/put-translation.ts'

const { category, name, description } = layoutFields
const MainDraft = z.strictObject({ ...contentFields, category, name, description }).partial()
const TranslationDraft = z.strictObject({ ...translationFields, category: category.optional() })

/** Unsaved content. Its problems are reported as a save would report them, by field name. */
export const draftFields = {
  draft: z
    .record(z.string(), z.unknown())
    .describe(
      'Unsaved content to use in place of the saved content: subject, previewText, body or bodyDesign, ' +
        'attachments, marketingTexts, category. Omitted fields keep their saved values',
    ),
  draftLocale: Locale.optional().describe('Language of the draft; the main language by default'),
}

export const draftTexts = Texts.optional().describe(
  "Alternative to draft: new translations by text key, in the draft's language",
)

type DraftInput = {
  draft?: Record<string, unknown> | undefined
  draftLocale?: string | undefined
  texts?: Record<string, string> | undefined
}

/**
 * The layout as it would be after saving the draft, in the draft's language and the requested one only: updating the
 * others would be wasted work. Nothing is written.
 */
export async function readLayoutWithDraft(
  ctx: Ctx,
  id: string,
  input: DraftInput,
  requestedLocale: string | null,
): Promise<StoredLayout> {
  const before = await readLayout(ctx, id)
  const { layout, translations } = before.snapshot
  const draftLocale = input.draftLocale ?? layout.defaultLocale
  const locales = translations.map(({ locale }) => locale)
  const renderLocale = resolveLocale(requestedLocale, layout.defaultLocale, [...locales, draftLocale])
  const neededTranslations = translations.filter(({ locale }) => [draftLocale, renderLocale].includes(locale))
  const after = await applyDraft({ layout, translations: neededTranslations }, input)
  return { ...before, snapshot: after, compiled: await checkLayout(ctx, before, after, draftLocale) }
}

/** The layout with the draft or the new texts applied, validated as when saving. */
export async function applyDraft(
  snapshot: Snapshot,
  { draft, draftLocale, texts }: DraftInput,
): Promise<Snapshot> {
  const { defaultLocale } = snapshot.layout
  if (texts) return applyTexts(snapshot, draftLocale ?? defaultLocale, new Map(Object.entries(texts)))
  if (!draft) throw invalid('draft', 'value.required')
  if (draftLocale === undefined || draftLocale === defaultLocale)
    return changeLayout(snapshot, parseInput(MainDraft, new Set(), draft))
  const { category: newCategory, ...content } = parseInput(TranslationDraft, new Set(), draft)
  const layout = { ...snapshot.layout, category: newCategory ?? snapshot.layout.category }
  return changeTranslation({ ...snapshot, layout }, draftLocale, content).after
}
