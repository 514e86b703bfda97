import type { LayoutContent, TextMarks, TranslationContent } from './snapshot.ts'
import { textsByKey } from './texts.ts'

/**
 * The marks of a language. Where a language is outdated and nobody noted which texts are, such as one from a
 * repository, all of them are.
 */
export function textMarksOf(translation: TranslationContent): TextMarks {
  if (translation.marks) return translation.marks
  const keys = translation.outdated ? [...textsByKey(translation).keys()] : []
  return { outdated: Object.fromEntries(keys.map((key) => [key, null])), kept: [] }
}

/** Absent where there is nothing to say, so that such a language stays what it always was. */
export const marked = ({ outdated, kept }: TextMarks, isOutdated: boolean): { marks?: TextMarks } =>
  Object.keys(outdated).length === 0 && kept.length === 0 && !isOutdated ? {} : { marks: { outdated, kept } }

/** The layout got other words: its languages are outdated, each in the texts that it had translated. */
export function markReworded(
  before: LayoutContent,
  after: LayoutContent,
  translations: readonly TranslationContent[],
): TranslationContent[] {
  const [old, now] = [textsByKey(before), textsByKey(after)]
  const changed = new Set(
    [...old.keys(), ...now.keys()].filter((key) => old.get(key)?.text !== now.get(key)?.text),
  )
  return translations.map((translation) => {
    const own = textsByKey(translation)
    const { outdated, kept } = structuredClone(textMarksOf(translation))
    for (const key of changed) {
      const source = now.get(key)?.text
      const words = key in outdated ? outdated[key] : old.get(key)?.text
      if (source === undefined || words === undefined || words === source || !own.has(key))
        delete outdated[key]
      else outdated[key] = words
    }
    const stillKept = kept.filter((key) => !changed.has(key))
    return { ...translation, outdated: true, marks: { outdated, kept: stillKept } }
  })
}

/** The texts count as translated from what the layout says now. */
export function markUpToDate(
  layout: LayoutContent,
  translation: TranslationContent,
  keys: readonly string[],
): TranslationContent {
  const { outdated, kept } = structuredClone(textMarksOf(translation))
  const [sources, own] = [textsByKey(layout), textsByKey(translation)]
  for (const key of keys) delete outdated[key]
  const same = keys.filter((key) => own.has(key) && own.get(key)?.text === sources.get(key)?.text)
  const isOutdated = Object.keys(outdated).length > 0
  const { marks: _, ...rest } = translation
  const marks = { outdated, kept: [...new Set([...kept, ...same])].filter((key) => sources.has(key)).sort() }
  return { ...rest, outdated: isOutdated, ...marked(marks, isOutdated) }
}

/** After a save of some texts: those that it brought are up to date, the others stay as they were. */
export function keepMarks(
  before: TranslationContent | undefined,
  after: TranslationContent,
  sent: ReadonlySet<string>,
): TranslationContent {
  if (!before) return after
  const { outdated, kept } = structuredClone(textMarksOf(before))
  const [old, now] = [textsByKey(before), textsByKey(after)]
  for (const key of Object.keys(outdated))
    if (sent.has(key) || !now.has(key) || now.get(key)?.text !== old.get(key)?.text) delete outdated[key]
  const isOutdated = Object.keys(outdated).length > 0
  const { marks: _, ...rest } = after
  return { ...rest, outdated: isOutdated, ...marked({ outdated, kept }, isOutdated) }
}

/** Texts that came with the words that they were translated from, which are no longer those of the layout. */
export function markOutdated(
  translation: TranslationContent,
  words: ReadonlyMap<string, string>,
): TranslationContent {
  if (words.size === 0) return translation
  const { outdated, kept } = textMarksOf(translation)
  const marks = { outdated: { ...outdated, ...Object.fromEntries(words) }, kept }
  return { ...translation, outdated: true, marks }
}
