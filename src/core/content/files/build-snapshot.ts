import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { followDesign } from '../../../engine/content/follow.ts'
import {
  byLocale,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import type { ParsedFiles } from '../../../engine/repo/files.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { parseInput } from '../../call/input.ts'
import { NewLayout, newContent } from '../layouts/create-layout.ts'
import { translationFields } from '../layouts/fields.ts'
import { Layout } from '../layouts/layout.ts'
import { translate } from '../translations/put-translation.ts'
import { Translation } from '../translations/translation.ts'

const readOnlyOf = (schema: z.ZodObject) => new Set(Object.keys(schema.shape))
const LAYOUT_FIELDS = readOnlyOf(Layout)
const TRANSLATION_FIELDS = readOnlyOf(Translation)

const StrictNewLayout = NewLayout.strict()
const TranslationFile = z.object({ ...translationFields, outdated: z.boolean().default(false) }).strict()
const LocaleInput = z.object({ locale: Locale })

/**
 * Builds a layout from its files, validated like any other save. `before` only adds what files do not contain: which
 * texts are intentionally unchanged, the texts of removed blocks, and which translations have no design of their own.
 */
export async function buildSnapshot(
  { layout, translations }: ParsedFiles,
  before?: Snapshot,
): Promise<Snapshot> {
  const content = newContent(parseInput(StrictNewLayout, LAYOUT_FIELDS, layout))
  if (translations.length > MAX_LANGUAGES)
    throw invalid('translations', 'translation.too_many', { maximum: MAX_LANGUAGES })
  const languages: TranslationContent[] = []
  for (const { locale: folder, fields } of translations) {
    const path = `translations.${folder}`
    const locale = withPath(path, () => parseInput(LocaleInput, new Set(), { locale: folder }).locale)
    if (locale === content.defaultLocale) throw invalid(path, 'commit.is_main_language', { locale })
    if (languages.some((other) => other.locale === locale))
      throw invalid(`translations.${locale}`, 'commit.language_repeated')
    // Parsing a translation with many blocks is slow.
    await setImmediate()
    const language = withPath(path, () => {
      const { outdated, ...input } = parseInput(TranslationFile, TRANSLATION_FIELDS, fields)
      const design = content.bodyDesign
      const translated = input.bodyDesign
      // The layout's design may have changed while the translation's file did not.
      if (input.followsDesign && design && translated)
        input.bodyDesign = followDesign(null, design, translated)
      const old = before && translationOf(before, locale)
      const complete = { ...CLEARED_FIELDS, ...(design && { followsDesign: false }), ...input }
      if (design) delete complete.attachments
      return { ...translate(content, old, locale, complete), outdated }
    })
    languages.push(language)
  }
  return { layout: content, translations: languages.sort(byLocale) }
}

/** Fields that are missing from a file do not keep their previous values. */
const CLEARED_FIELDS: { marketingTexts: null; attachments?: null } = {
  marketingTexts: null,
  attachments: null,
}

/** Prefixes a problem's field with the path of the translation. */
function withPath<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid')
      throw invalid(`${path}.${error.problem.field}`, error.problem)
    throw error
  }
}
