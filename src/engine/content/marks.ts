import type { Block } from '../design/schema.ts'
import { followsDesign, type LayoutContent, type TextMarks, type TranslationContent } from './snapshot.ts'
import { type ContentText, hasWords, textsByKey } from './texts.ts'

/**
 * A translation's marks. If it is outdated but does not record which texts are, for example because it came from a
 * repository, all of them are.
 */
export function textMarksOf(translation: TranslationContent): TextMarks {
  if (translation.marks) return translation.marks
  const keys = translation.outdated ? [...textsByKey(translation).keys()] : []
  return { outdated: Object.fromEntries(keys.map((key) => [key, null])), kept: [] }
}

/** Absent where there is nothing to say, so that such a language stays what it always was. */
export function marked(
  { outdated, kept, removed = [] }: TextMarks,
  isOutdated: boolean,
): { marks?: TextMarks } {
  if (Object.keys(outdated).length === 0 && kept.length + removed.length === 0 && !isOutdated) return {}
  return { marks: { outdated, kept, ...(removed.length > 0 && { removed }) } }
}

type Texts = ReadonlyMap<string, ContentText>

/**
 * The marks of a language after it followed a change to the layout's design. `former` maps the keys of moved texts to
 * their previous keys; moving a block does not outdate its texts.
 */
export function markFollowed(
  translation: TranslationContent,
  [old, now]: readonly [before: Texts, after: Texts],
  former: ReadonlyMap<string, string>,
  removed: Block[],
): TranslationContent {
  const own = textsByKey(translation)
  const known = textMarksOf(translation)
  const wereKept = new Set(known.kept)
  const [outdated, kept]: [TextMarks['outdated'], string[]] = [{}, []]
  let isOutdated = translation.outdated
  for (const [key, source] of now) {
    const then = former.get(key) ?? key
    const before = old.get(then)?.text
    const words = then in known.outdated ? known.outdated[then] : before
    const isReworded = before !== source.text
    const isOwn = own.has(key) && own.get(key)?.text !== source.text
    if (isOwn && words !== undefined && words !== source.text && (isReworded || then in known.outdated)) {
      outdated[key] = words
      isOutdated = true
    } else if (isReworded && hasWords(source)) isOutdated = true
    else if (!isReworded && wereKept.has(then)) kept.push(key)
  }
  const { marks: _, ...rest } = translation
  return { ...rest, outdated: isOutdated, ...marked({ outdated, kept, removed }, isOutdated) }
}

/**
 * When the layout is reworded, each language is outdated in the texts that it had translated. Languages that follow the
 * design are handled by `markFollowed`.
 */
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
    if (followsDesign(before, translation)) return translation
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
  const { outdated, kept, removed } = structuredClone(textMarksOf(translation))
  const [sources, own] = [textsByKey(layout), textsByKey(translation)]
  for (const key of keys) delete outdated[key]
  const same = keys.filter((key) => own.has(key) && own.get(key)?.text === sources.get(key)?.text)
  const isOutdated = Object.keys(outdated).length > 0
  const { marks: _, ...rest } = translation
  const stillKept = [...new Set([...kept, ...same])].filter((key) => sources.has(key)).sort()
  return { ...rest, outdated: isOutdated, ...marked({ outdated, kept: stillKept, removed }, isOutdated) }
}

/** After a save of some texts: those that it brought are up to date, the others stay as they were. */
export function keepMarks(
  before: TranslationContent | undefined,
  after: TranslationContent,
  sent: ReadonlySet<string>,
): TranslationContent {
  if (!before) return after
  const { outdated, kept, removed } = structuredClone(textMarksOf(before))
  const [old, now] = [textsByKey(before), textsByKey(after)]
  for (const key of Object.keys(outdated))
    if (sent.has(key) || !now.has(key) || now.get(key)?.text !== old.get(key)?.text) delete outdated[key]
  const isOutdated = Object.keys(outdated).length > 0
  const { marks: _, ...rest } = after
  return { ...rest, outdated: isOutdated, ...marked({ outdated, kept, removed }, isOutdated) }
}

/** Texts imported with a source text that is no longer the layout's. */
export function markOutdated(
  translation: TranslationContent,
  words: ReadonlyMap<string, string>,
): TranslationContent {
  if (words.size === 0) return translation
  const { outdated, ...others } = textMarksOf(translation)
  const marks = { ...others, outdated: { ...outdated, ...Object.fromEntries(words) } }
  return { ...translation, outdated: true, marks }
}
