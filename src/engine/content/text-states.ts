import { htmlAsPlain, plainAsHtml } from '../html/plain-as-html.ts'
import { type Losses, lossesBetween } from './losses.ts'
import { textMarksOf } from './marks.ts'
import { followsDesign, type LayoutContent, type TranslationContent } from './snapshot.ts'
import { type ContentText, hasWords, textsByKey, textsOfContent } from './texts.ts'

export const TEXT_STATES = ['ok', 'missing', 'same', 'outdated', 'extra'] as const

/** A text in the layout's main language, paired with its translation. */
export type TextPair = Omit<ContentText, 'text'> & {
  /** Null if only the translation has this text. */
  source: string | null
  /** Null if the translation does not have this text. */
  target: string | null
  /**
   * missing: not translated; same: repeats the source, although the translation does not follow the layout's design;
   * outdated: translated from an earlier source text; extra: not in the source.
   */
  state: (typeof TEXT_STATES)[number]
  /** For an outdated text, the source text it was translated from; null if unknown. */
  translatedFrom: string | null
  /** What a recipient with this language gets: the translated text, the source, or nothing if the block is missing. */
  sends: 'own' | 'source' | 'nothing'
  lost: Losses
}

const NOTHING_LOST: Losses = { tags: [], addresses: [] }

/** Pairs a layout's texts with a translation's, in the layout's order. Empty pairs are omitted. */
export function pairTexts(
  layout: LayoutContent,
  translation: TranslationContent,
  withLosses = true,
): TextPair[] {
  const targets = textsByKey(translation)
  const marks = textMarksOf(translation)
  const kept = new Set(marks.kept)
  const follows = followsDesign(layout, translation)
  const pairs = sourcesOf(layout).map((source): TextPair => {
    const target = sameFormat(targets.get(source.key), source)
    targets.delete(source.key)
    const { text, isTranslatable, ...identity } = source
    if (!target) return { ...identity, ...untranslated(text, source, translation) }
    const translatedFrom = marks.outdated[source.key]
    const isSame = target.text === text
    const isCopy = isSame && isTranslatable && !kept.has(source.key)
    // A translation that follows the design starts with copies of the layout's texts.
    if (follows && isCopy) return { ...identity, ...untranslated(text, source, translation), sends: 'source' }
    const state =
      translatedFrom !== undefined && !isSame
        ? 'outdated'
        : target.text === '' && text !== ''
          ? 'missing'
          : isCopy
            ? 'same'
            : 'ok'
    return {
      ...identity,
      source: text,
      target: target.text,
      state,
      sends: 'own',
      translatedFrom: state === 'outdated' ? (translatedFrom ?? null) : null,
      lost: target.text === '' || isSame || !withLosses ? NOTHING_LOST : lossesBetween([text], [target.text]),
    }
  })
  const extra = [...targets.values()].map(
    ({ text, ...identity }): TextPair => ({
      ...identity,
      source: null,
      target: text,
      state: 'extra',
      translatedFrom: null,
      sends: 'own',
      lost: NOTHING_LOST,
    }),
  )
  return [...pairs, ...extra].filter(({ source, target }) => Boolean(source) || Boolean(target))
}

/** Converts a translated heading to the layout's format: one may be HTML and the other plain text. */
function sameFormat(target: ContentText | undefined, { place }: ContentText): ContentText | undefined {
  if (target === undefined || target.place === place) return target
  const convert = place === 'html' ? plainAsHtml : htmlAsPlain
  return { ...target, place, text: convert(target.text) }
}

type Source = ContentText & { isTranslatable: boolean }

const sourcesByLayout = new WeakMap<LayoutContent, readonly Source[]>()

/** The layout's texts, cached because every translation needs them. */
function sourcesOf(layout: LayoutContent): readonly Source[] {
  const cached = sourcesByLayout.get(layout)
  if (cached) return cached
  const sources = textsOfContent(layout).map((text) => ({ ...text, isTranslatable: hasWords(text) }))
  sourcesByLayout.set(layout, sources)
  return sources
}

function untranslated(text: string, source: Source, { bodyDesign }: TranslationContent) {
  const isInherited = source.block === null || bodyDesign === null
  return {
    source: text,
    target: null,
    translatedFrom: null,
    lost: NOTHING_LOST,
    sends: isInherited ? ('source' as const) : ('nothing' as const),
    // A text with only Liquid and URLs needs no translation.
    state: source.isTranslatable || !isInherited ? ('missing' as const) : ('ok' as const),
  }
}

export const needsWork = ({ state, lost }: Pick<TextPair, 'state' | 'lost'>) =>
  (state !== 'ok' && state !== 'extra') || lost.tags.length + lost.addresses.length > 0

export type Progress = Record<'total' | 'open' | 'missing' | 'same' | 'outdated' | 'lost', number>

export function progressOf(pairs: readonly TextPair[]): Progress {
  const count = (test: (pair: TextPair) => boolean) => pairs.filter(test).length
  return {
    total: count(({ state }) => state !== 'extra'),
    open: count(needsWork),
    missing: count(({ state }) => state === 'missing'),
    same: count(({ state }) => state === 'same'),
    outdated: count(({ state }) => state === 'outdated'),
    lost: count(({ lost }) => lost.tags.length + lost.addresses.length > 0),
  }
}

/** The number of missing texts in a translation's progress, without the cost of searching for lost tags. */
export function countMissing(layout: LayoutContent, translation: TranslationContent): number {
  return pairTexts(layout, translation, false).filter(({ state }) => state === 'missing').length
}

type Languages = { layout: LayoutContent; translations: TranslationContent[]; locales: readonly string[] }

/** The texts of some translations paired with the layout's, in order, and the progress of every translation. */
export function pairLanguages({ layout, translations, locales }: Languages): {
  texts: (TextPair & { open: boolean })[][]
  progress: Progress[]
} {
  const pairs = translations.map((translation) => pairTexts(layout, translation))
  const pairsIn = (locale: string) =>
    pairs[translations.findIndex((translation) => translation.locale === locale)] ?? []
  return {
    texts: locales.map((locale) => pairsIn(locale).map((pair) => ({ ...pair, open: needsWork(pair) }))),
    progress: pairs.map(progressOf),
  }
}
