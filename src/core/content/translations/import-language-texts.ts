import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { lossesBetween } from '../../../engine/content/losses.ts'
import { markUpToDate } from '../../../engine/content/marks.ts'
import type { Snapshot, TranslationContent } from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import type { FileText } from '../../../engine/translation-files/file-texts.ts'
import { AppError, invalid } from '../../call/errors.ts'
import { count, Locale } from '../../call/fields.ts'
import { TRANSLATION_FILE_BYTES, TRANSLATION_FILE_CHARACTERS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import type { StoredLayout } from '../layouts/read.ts'
import { applyTexts } from './apply-texts.ts'
import { compareTexts, readTexts, type TextChange } from './exchange-texts.ts'
import {
  checkTranslatable,
  readTranslatable,
  saveTranslatable,
  storeMarks,
  TranslatableId,
} from './translatable.ts'

const Change = z.object({
  key: z.string(),
  line: count,
  before: z.string().nullable(),
  after: z.string(),
  sourceChanged: z
    .boolean()
    .describe('Whether the source text in the file differs, so that the translation becomes outdated'),
  lost: z.object({ tags: z.array(z.string()), addresses: z.array(z.string()) }),
})

const Place = z.object({ key: z.string(), line: count })

export const importLanguageTexts = defineOperation({
  name: 'importLanguageTexts',
  summary: 'Import one language from an XLIFF 2 or CSV file; all changes are saved as one version, or none',
  level: 'write',
  cli: { command: 'language import', positional: ['id'], fromStdin: { field: 'content' } },
  app: {
    reader: 'getLanguageTexts',
    streamed: { field: 'content', bytes: TRANSLATION_FILE_BYTES },
    heavy: true,
  },
  input: z.object({
    id: TranslatableId,
    locale: Locale,
    content: z
      .string()
      .max(TRANSLATION_FILE_CHARACTERS)
      .describe(
        'The file, in the exported format. An outdated text is marked as up to date if the file contains the current ' +
          'source text and the state translated, reviewed or final (in CSV: ok)',
      ),
    dryRun: z.boolean().default(false).describe('Only report what would change, without saving'),
  }),
  output: z.object({
    saved: z.boolean(),
    version: count,
    changes: z.array(Change),
    confirmed: z
      .array(Place)
      .describe('Outdated texts that the file marks as up to date with the current source'),
    unchanged: count,
    unknown: z.array(Place).describe('Texts that do not exist in the layout'),
  }),
  run: async (ctx, { id, locale, content, dryRun }) => {
    const before = await readTranslatable(ctx, id)
    const comparison = compareTexts(before, locale, await readTexts(ctx, before, locale, content))
    const { changes, confirmed, unknown, unchanged } = comparison
    await setImmediate()
    const after = changes.length > 0 ? await applyChanges(before, locale, comparison) : null
    if (after && dryRun) await checkTranslatable(ctx, before, after, locale)
    const stored =
      after && !dryRun
        ? await saveTranslatable(ctx, before, after, { changedLocale: locale, approval: 'admin' })
        : null
    const isOnlyConfirmed = !after && !dryRun && confirmed.length > 0
    if (isOnlyConfirmed) await storeMarks(ctx, before, confirm(before.snapshot, locale, confirmed))
    return {
      saved: stored !== null || isOnlyConfirmed,
      version: stored?.version ?? before.version,
      changes: changes.map(showChange),
      confirmed: confirmed.map(showPlace),
      unchanged,
      unknown: unknown.map(showPlace),
    }
  },
})

const showPlace = ({ key, line }: FileText) => ({ key, line })

function confirm(snapshot: Snapshot, locale: string, confirmed: readonly FileText[]): TranslationContent {
  const translation = translationOf(snapshot, locale)
  if (!translation) throw new Error(`no language ${locale}`)
  const keys = confirmed.map(({ key }) => key)
  return markUpToDate(snapshot.layout, translation, keys)
}

/** Applies the same checks as any other save; errors name the line of the file. */
async function applyChanges(
  { snapshot }: StoredLayout,
  locale: string,
  { changes, confirmed }: ReturnType<typeof compareTexts>,
): Promise<Snapshot> {
  const texts = new Map(changes.map(({ key, target }) => [key, target]))
  const from = changes.flatMap(({ key, source, pair }) =>
    source !== null && source !== pair.source ? [[key, source] as const] : [],
  )
  try {
    const after = await applyTexts(snapshot, locale, texts, { translatedFrom: new Map(from) })
    if (confirmed.length === 0) return after
    await setImmediate()
    const next = confirm(after, locale, confirmed)
    return {
      ...after,
      translations: after.translations.map((translation) =>
        translation.locale === locale ? next : translation,
      ),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { field, ...cause } = error.problem
    const refusedChange = changes.find(({ key }) => field === `texts.${key}`)
    if (!refusedChange) throw error
    const { line, key } = refusedChange
    throw invalid('content', 'translation_file.text_refused', { line, key, cause })
  }
}

function showChange({ key, line, target, source, pair }: TextChange) {
  const lost = lossesBetween([pair.source ?? ''], [target])
  const sourceChanged = source !== null && source !== pair.source
  return { key, line, before: pair.target, after: target, sourceChanged, lost }
}
