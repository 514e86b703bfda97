import type { LayoutContent, TranslationContent } from './snapshot.ts'
import { needsWork, type Progress, pairTexts, progressOf, type TextPair } from './text-states.ts'

type Languages = { layout: LayoutContent; translations: TranslationContent[]; locale: string | null }

/** The texts of one language beside the layout's, and how far each language is, in their order. */
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
