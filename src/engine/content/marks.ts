import type { Block } from '../design/schema.ts'
import { followsDesign, type LayoutContent, type TextMarks, type TranslationContent } from './snapshot.ts'
import { type ContentText, hasWords, textsByKey } from './texts.ts'

/**
 * A translation's marks. If it is outdated but does not record which texts are, for example because it comes from a
 * repository, every text counts as outdated.
 */
export function textMarksOf(translation: TranslationContent): TextMarks {
  if (translation.marks) return translation.marks
  const keys = translation.outdated ? [...textsByKey(translation).keys()] : []
  return { outdated: Object.fromEntries(keys.map((key) => [key, null])), kept: [] }
}

export const hasOutdatedTexts = (translation: TranslationContent) =>
  Object.keys(textMarksOf(translation).outdated).length > 0

/**
 * Omits the empty marks of an up-to-date translation. An outdated one stores them, because without marks, every text
 * would count as outdated.
 */
export function nonEmptyMarks(
  { outdated, kept, removed = [] }: TextMarks,
  isOutdated: boolean,
): { marks?: TextMarks } {
  if (Object.keys(outdated).length === 0 && kept.length + removed.length === 0 && !isOutdated) return {}
  return { marks: { outdated, kept, ...(removed.length > 0 && { removed }) } }
}

const withMarks = (
  { marks: _, ...translation }: TranslationContent,
  marks: TextMarks,
  isOutdated = Object.keys(marks.outdated).length > 0,
): TranslationContent => ({ ...translation, outdated: isOutdated, ...nonEmptyMarks(marks, isOutdated) })

type Texts = ReadonlyMap<string, ContentText>

/**
 * A translation with its marks updated after it followed a change to the layout's design. `previousKeys` maps
 * the text keys of moved list items to their previous keys: moving an item does not outdate its texts.
 */
export function markFollowed(
  translation: TranslationContent,
  [old, now]: readonly [before: Texts, after: Texts],
  previousKeys: ReadonlyMap<string, string>,
  removed: Block[],
): TranslationContent {
  const targets = textsByKey(translation)
  const oldMarks = textMarksOf(translation)
  const keptBefore = new Set(oldMarks.kept)
  const [outdated, kept]: [TextMarks['outdated'], string[]] = [{}, []]
  let isOutdated = translation.outdated
  for (const [key, source] of now) {
    const oldKey = previousKeys.get(key) ?? key
    const before = old.get(oldKey)?.text
    const wasOutdated = oldKey in oldMarks.outdated
    const translatedFrom = wasOutdated ? oldMarks.outdated[oldKey] : before
    const isReworded = before !== source.text
    const isTranslated = targets.has(key) && targets.get(key)?.text !== source.text
    if (
      isTranslated &&
      translatedFrom !== undefined &&
      translatedFrom !== source.text &&
      (isReworded || wasOutdated)
    ) {
      outdated[key] = translatedFrom
      isOutdated = true
    } else if (isReworded && hasWords(source)) isOutdated = true
    else if (!isReworded && keptBefore.has(oldKey)) kept.push(key)
  }
  return withMarks(translation, { outdated, kept, removed }, isOutdated)
}

/**
 * Marks the translations of a reworded layout as outdated, yielding one at a time. Translations that follow the design
 * are handled by `markFollowed`.
 */
export function* markReworded(
  before: LayoutContent,
  after: LayoutContent,
  translations: Iterable<TranslationContent>,
): Generator<TranslationContent, void> {
  const old = textsByKey(before)
  const now = textsByKey(after)
  const changed = new Set(
    [...old.keys(), ...now.keys()].filter((key) => old.get(key)?.text !== now.get(key)?.text),
  )
  for (const translation of translations) {
    if (followsDesign(before, translation)) {
      yield translation
      continue
    }
    const targets = textsByKey(translation)
    const { outdated, kept } = structuredClone(textMarksOf(translation))
    for (const key of changed) {
      const source = now.get(key)?.text
      const translatedFrom = key in outdated ? outdated[key] : old.get(key)?.text
      if (
        source === undefined ||
        translatedFrom === undefined ||
        translatedFrom === source ||
        !targets.has(key)
      )
        delete outdated[key]
      else outdated[key] = translatedFrom
    }
    const stillKept = kept.filter((key) => !changed.has(key))
    yield { ...translation, outdated: true, marks: { outdated, kept: stillKept } }
  }
}

/** Marks texts as translated from the layout's current texts. */
export function markUpToDate(
  layout: LayoutContent,
  translation: TranslationContent,
  keys: readonly string[],
): TranslationContent {
  const { outdated, kept, removed } = structuredClone(textMarksOf(translation))
  const sources = textsByKey(layout)
  const targets = textsByKey(translation)
  for (const key of keys) delete outdated[key]
  const same = keys.filter((key) => targets.has(key) && targets.get(key)?.text === sources.get(key)?.text)
  const stillKept = [...new Set([...kept, ...same])].filter((key) => sources.has(key)).sort()
  return withMarks(translation, { outdated, kept: stillKept, removed })
}

/** A saved translation with its marks: saved and changed texts are up to date, the others keep their previous marks. */
export function marksAfterSave(
  before: TranslationContent | undefined,
  after: TranslationContent,
  savedKeys: ReadonlySet<string>,
): TranslationContent {
  if (!before) return after
  const { outdated, kept, removed } = structuredClone(textMarksOf(before))
  const old = textsByKey(before)
  const now = textsByKey(after)
  for (const key of Object.keys(outdated))
    if (savedKeys.has(key) || !now.has(key) || now.get(key)?.text !== old.get(key)?.text) delete outdated[key]
  return withMarks(after, { outdated, kept, removed })
}

/** Marks the texts in `oldSources` as outdated, with the source text that they were translated from. */
export function markOutdated(
  translation: TranslationContent,
  oldSources: ReadonlyMap<string, string>,
): TranslationContent {
  if (oldSources.size === 0) return translation
  const { outdated, ...others } = textMarksOf(translation)
  const marks = { ...others, outdated: { ...outdated, ...Object.fromEntries(oldSources) } }
  return { ...translation, outdated: true, marks }
}
