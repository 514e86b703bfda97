import { setImmediate } from 'node:timers/promises'
import { pairTexts, type TextPair } from '../../../engine/content/text-states.ts'
import { hasWords, translationOf } from '../../../engine/content/texts.ts'
import { writeCsv } from '../../../engine/translation-files/csv.ts'
import type { FileText } from '../../../engine/translation-files/file-texts.ts'
import { type FileTarget, writeXliff } from '../../../engine/translation-files/xliff.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { runJob } from '../../call/work.ts'
import type { StoredLayout } from '../layouts/read.ts'

export const FORMATS = ['xliff', 'csv'] as const

const WRITERS = { xliff: writeXliff, csv: writeCsv }

const headerOf = ({ id, snapshot }: StoredLayout, locale: string): FileTarget => ({
  layoutId: id,
  name: snapshot.layout.name,
  mainLocale: snapshot.layout.defaultLocale,
  locale,
})

/** The texts and link URLs that contain more than Liquid. */
const forTranslators = (pairs: readonly TextPair[]) =>
  pairs.filter(
    ({ source, place, field }) =>
      source !== null && (hasWords({ text: source, place }) || isLiteralLink({ source, field })),
  )

/** A translation may use a different URL, unless the URL consists of Liquid. */
const isLiteralLink = ({ source, field }: { source: string; field: string }) =>
  /(?:^|\.)href$/.test(field) && hasWords({ text: source.replace(/^https?:\/\//i, ''), place: 'text' })

export async function writeTexts(
  stored: StoredLayout,
  locale: string,
  pairs: readonly TextPair[],
  format: keyof typeof WRITERS,
) {
  const texts = forTranslators(pairs)
  await setImmediate()
  return { content: WRITERS[format](headerOf(stored, locale), texts), count: texts.length }
}

/** Reads a file in either format; the error for a broken file names the line. */
export async function readTexts(
  ctx: Ctx,
  stored: StoredLayout,
  locale: string,
  content: string,
): Promise<FileText[]> {
  const result = await runJob(ctx, 'readTranslationFile', { content, fileTarget: headerOf(stored, locale) })
  if ('problem' in result) throw invalid('content', result.problem)
  return result.texts
}

export type TextChange = FileText & { pair: TextPair; target: string }

/** Finds the texts that a file changes, the outdated texts that it confirms, and those unknown in the layout. */
export function compareTexts({ snapshot }: StoredLayout, locale: string, texts: readonly FileText[]) {
  const { layout } = snapshot
  const newTranslation = { ...layout, locale, outdated: false, body: null, bodyDesign: null }
  const translation = translationOf(snapshot, locale) ?? newTranslation
  const pairs = new Map(pairTexts(layout, translation).map((pair) => [pair.key, pair]))
  const changes: TextChange[] = []
  const confirmed: FileText[] = []
  const unknown: FileText[] = []
  for (const text of texts) {
    const pair = pairs.get(text.key)
    if (!pair) unknown.push(text)
    else if (text.target !== null && isChange(pair, text.target))
      changes.push({ ...text, target: text.target, pair })
    else if (confirms(text, pair)) confirmed.push(text)
  }
  const unchanged = texts.length - changes.length - confirmed.length - unknown.length
  return { changes, confirmed, unknown, unchanged }
}

/** Whether the translator saw the current source and confirmed that an outdated text is still correct. */
const confirms = ({ isConfirmed, source, target }: FileText, pair: TextPair) =>
  isConfirmed && pair.state === 'outdated' && source === pair.source && target === pair.target

/** Translation tools copy the source of untranslated texts, which does not count as a translation. */
const isChange = ({ source, target }: TextPair, text: string) =>
  text !== target && !(target === null && text === source)
