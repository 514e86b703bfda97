import { htmlAsPlain, plainAsHtml } from '../html/plain-as-html.ts'
import { type Losses, lossesBetween } from './losses.ts'
import { textMarksOf } from './marks.ts'
import type { LayoutContent, TranslationContent } from './snapshot.ts'
import { type ContentText, hasWords, textsByKey, textsOfContent } from './texts.ts'

export const TEXT_STATES = ['ok', 'missing', 'same', 'outdated', 'extra'] as const

/** A text in the layout's main language, paired with its translation. */
export type TextPair = Omit<ContentText, 'text'> & {
  /** Null: only the other language has this text. */
  source: string | null
  /** Null: the language has none of its own. */
  target: string | null
  /**
   * missing: not translated; same: says what the source says; outdated: translated from other words; extra: there is no
   * such text in the source.
   */
  state: (typeof TEXT_STATES)[number]
  /** Of an outdated text: the source text it was translated from; null if unknown. */
  translatedFrom: string | null
  /** What a recipient of this language gets: its own text, the source, or nothing, as its design lacks the block. */
  sends: 'own' | 'source' | 'nothing'
  lost: Losses
}

const NOTHING_LOST: Losses = { tags: [], addresses: [] }

/** Pairs all texts of a layout with those of a translation, in the layout's order. Empty pairs are left out. */
export function pairTexts(layout: LayoutContent, translation: TranslationContent): TextPair[] {
  const own = textsByKey(translation)
  const marks = textMarksOf(translation)
  const kept = new Set(marks.kept)
  const pairs = sourcesOf(layout).map((source): TextPair => {
    const target = sameFormat(own.get(source.key), source)
    own.delete(source.key)
    const { text, isWorded, ...place } = source
    if (!target) return { ...place, ...untranslated(text, source, translation) }
    const words = marks.outdated[source.key]
    const isSame = target.text === text
    const state =
      words !== undefined && !isSame
        ? 'outdated'
        : target.text === '' && text !== ''
          ? 'missing'
          : isSame && isWorded && !kept.has(source.key)
            ? 'same'
            : 'ok'
    return {
      ...place,
      source: text,
      target: target.text,
      state,
      sends: 'own',
      translatedFrom: state === 'outdated' ? (words ?? null) : null,
      lost: target.text === '' || isSame ? NOTHING_LOST : lossesBetween([text], [target.text]),
    }
  })
  const extra = [...own.values()].map(
    ({ text, ...place }): TextPair => ({
      ...place,
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

/** The layout's heading may be HTML where the language's is plain, and the other way round. */
function sameFormat(target: ContentText | undefined, { place }: ContentText): ContentText | undefined {
  if (target === undefined || target.place === place) return target
  const convert = place === 'html' ? plainAsHtml : htmlAsPlain
  return { ...target, place, text: convert(target.text) }
}

type Source = ContentText & { isWorded: boolean }

const sourcesByLayout = new WeakMap<LayoutContent, readonly Source[]>()

/** The layout's texts, looked at once for all its languages. */
function sourcesOf(layout: LayoutContent): readonly Source[] {
  const known = sourcesByLayout.get(layout)
  if (known) return known
  const sources = textsOfContent(layout).map((text) => ({ ...text, isWorded: hasWords(text) }))
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
    // Liquid and addresses alone are taken over as they are.
    state: source.isWorded || !isInherited ? ('missing' as const) : ('ok' as const),
  }
}

/** Whether a text needs attention. */
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

type Languages = { layout: LayoutContent; translations: TranslationContent[]; locale: string | null }

/** The texts of one language next to the layout's, in order, and how complete each language is. */
export function pairLanguages({ layout, translations, locale }: Languages): {
  texts: (TextPair & { open: boolean })[]
  progress: Progress[]
} {
  const pairs = translations.map((translation) => pairTexts(layout, translation))
  const shown = pairs[translations.findIndex((translation) => translation.locale === locale)] ?? []
  return {
    texts: shown.map((pair) => ({ ...pair, open: needsWork(pair) })),
    progress: pairs.map(progressOf),
  }
}
