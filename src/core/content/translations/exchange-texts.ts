import { pairTexts, type TextPair } from '../../../engine/content/text-states.ts'
import { hasWords } from '../../../engine/content/texts.ts'
import { writeCsv } from '../../../engine/exchange/csv.ts'
import type { ExchangedText } from '../../../engine/exchange/exchanged.ts'
import { type Exchanged, writeXliff } from '../../../engine/exchange/xliff.ts'
import type { Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { runJob } from '../../call/work.ts'
import type { StoredLayout } from '../layouts/read.ts'

export const FORMATS = ['xliff', 'csv'] as const
export type ExchangeFormat = (typeof FORMATS)[number]

const WRITERS = { xliff: writeXliff, csv: writeCsv }

const exchangedOf = ({ id, snapshot }: StoredLayout, locale: string): Exchanged => ({
  layoutId: id,
  name: snapshot.layout.name,
  mainLocale: snapshot.layout.defaultLocale,
  locale,
})

/** What a translator works on: words of the layout and where its links lead, no Liquid alone. */
const forTranslators = (pairs: readonly TextPair[]) =>
  pairs.filter(
    ({ source, place, field }) =>
      source !== null && (hasWords({ text: source, place }) || isWrittenLink({ source, field })),
  )

/** A language may lead to another address, unless it is Liquid that makes it. */
const isWrittenLink = ({ source, field }: { source: string; field: string }) =>
  /(?:^|\.)href$/.test(field) && hasWords({ text: source.replace(/^https?:\/\//i, ''), place: 'text' })

export function writeTexts(
  stored: StoredLayout,
  locale: string,
  pairs: readonly TextPair[],
  format: ExchangeFormat,
) {
  const texts = forTranslators(pairs)
  return { content: WRITERS[format](exchangedOf(stored, locale), texts), count: texts.length }
}

/** The texts of a file of either format; a broken one is refused with its line. */
export async function readTexts(
  ctx: Ctx,
  stored: StoredLayout,
  locale: string,
  content: string,
): Promise<ExchangedText[]> {
  const read = await runJob(ctx, 'readTranslationFile', { content, wanted: exchangedOf(stored, locale) })
  if ('problem' in read) throw invalid('content', read.problem)
  return read.texts
}

export type TextChange = ExchangedText & { pair: TextPair; target: string }

/** What a file would change, which outdated texts it confirms, and which of its texts the layout does not have. */
export function compareTexts({ snapshot }: StoredLayout, locale: string, texts: readonly ExchangedText[]) {
  const { layout, translations } = snapshot
  const translation = translations.find((one) => one.locale === locale)
  const none = { ...layout, locale, outdated: false, body: null, bodyDesign: null }
  const pairs = new Map(pairTexts(layout, translation ?? none).map((pair) => [pair.key, pair]))
  const changes: TextChange[] = []
  const confirmed: ExchangedText[] = []
  const unknown: ExchangedText[] = []
  for (const text of texts) {
    const pair = pairs.get(text.key)
    if (!pair) unknown.push(text)
    else if (text.target !== null && isNews(pair, text.target))
      changes.push({ ...text, target: text.target, pair })
    else if (confirms(text, pair)) confirmed.push(text)
  }
  const unchanged = texts.length - changes.length - confirmed.length - unknown.length
  return { changes, confirmed, unknown, unchanged }
}

/** Whether a translator who saw the current source confirms that an outdated text is still correct. */
const confirms = ({ isConfirmed, source, target }: ExchangedText, pair: TextPair) =>
  isConfirmed && pair.state === 'outdated' && source === pair.source && target === pair.target

/** Tools copy the source where nothing was translated, which does not count as a translation. */
const isNews = ({ source, target }: TextPair, text: string) =>
  text !== target && !(target === null && text === source)
