import { type Design, textsOfBlock } from '../design/design.ts'
import { type Block, MAX_BLOCKS } from '../design/schema.ts'
import { walkDesign } from '../design/walk.ts'
import { diffValues } from './diff.ts'
import { editScript } from './edit-script.ts'
import { markFollowed } from './marks.ts'
import { setTexts } from './set-texts.ts'
import { followsDesign, type LayoutContent, type TranslationContent } from './snapshot.ts'
import { SOURCE_FIELDS, TEXT_FIELDS, TRANSLATABLE_FIELDS } from './structure.ts'
import { type ContentText, hasWords, textsByKey } from './texts.ts'

/**
 * The layout's design with the text, links, images and files of a translation's design, matched by block id. Text always
 * comes from the translation; a value without words, such as a link, only if it differs from the layout's previous one.
 */
export function followDesign(before: Design | null, layout: Design, translation: Design): Design {
  const oldBlocks = blocksById(before)
  const translatedBlocks = blocksById(translation)
  const design = structuredClone(layout)
  for (const { block } of walkDesign(design)) {
    const old = oldBlocks.get(block.id)
    const translated = translatedBlocks.get(block.id)
    if (translated?.type === block.type)
      copyTranslatedValues(old?.type === block.type ? old : undefined, block, translated)
  }
  const { testVariables } = translation
  if (testVariables && diffValues(before?.testVariables, testVariables, '').length > 0)
    design.testVariables = testVariables
  return design
}

const blocksById = (design: Design | null): Map<string | undefined, Block> =>
  new Map(design === null ? [] : walkDesign(design).map(({ block }) => [block.id, block]))

type Fields = Record<string, unknown>

function copyTranslatedValues(before: Fields | undefined, target: Fields, translated: Fields) {
  const copy = (name: string) => {
    if (translated[name] === undefined) delete target[name]
    else target[name] = translated[name]
  }
  const differs = (name: string) => translated[name] !== before?.[name]
  for (const name of TRANSLATABLE_FIELDS) {
    if (!differs(name) && !(TEXT_FIELDS.includes(name) && isTextWithWords(translated[name]))) continue
    copy(name)
    if (name === 'text') copy('rich')
  }
  // A file and a URL are mutually exclusive.
  if (SOURCE_FIELDS.some(differs)) SOURCE_FIELDS.forEach(copy)
  for (const [name, inner] of Object.entries(target)) {
    const oldInner = before?.[name]
    const translatedInner = translated[name]
    if (name === 'thumbnail')
      copyTranslatedValues(oldInner as Fields | undefined, inner as Fields, translatedInner as Fields)
    if (['columns', 'items', 'totals', 'rows'].includes(name))
      copyTranslatedItems(oldInner, inner, translatedInner)
  }
}

const isTextWithWords = (value: unknown) =>
  typeof value === 'string' && hasWords({ text: value, place: 'text' })

/** Does the same for the items of a table or link list, matched with their previous and translated counterparts. */
function copyTranslatedItems(before: unknown, target: unknown, translatedItems: unknown) {
  if (!Array.isArray(target) || !Array.isArray(translatedItems)) return
  const oldItems = Array.isArray(before) ? before : []
  for (const [index, from] of pairItems(oldItems, target).entries()) {
    if (from === null || from >= translatedItems.length) continue
    const old = oldItems[from]
    const translated = translatedItems[from]
    if (Array.isArray(target[index])) copyTranslatedItems(old, target[index], translated)
    else if (typeof translated !== 'string') copyTranslatedValues(old, target[index], translated)
    else if (translated !== old || isTextWithWords(translated)) target[index] = translated
  }
}

/** Each item's previous position; null for a new item. If the number of items is the same, so are the positions. */
function pairItems(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  if (before.length === 0 || before.length === after.length) return after.map((_, index) => index)
  const tokens = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item))
  const pairs: (number | null)[] = []
  let from = 0
  let removed = 0
  for (const { change } of editScript(tokens(before), tokens(after))) {
    if (change === 'removed') removed++
    else if (change === 'same') {
      from += removed
      removed = 0
      pairs.push(from++)
    } else if (removed > 0) {
      // The item replaces a removed one and takes its position.
      removed--
      pairs.push(from++)
    } else pairs.push(null)
  }
  return pairs
}

/**
 * Updates the translations that follow the layout's design after the layout changed, yielding one at a time. Blocks that
 * were removed from the layout are stored with their translated text, in case they are restored.
 */
export function* followLayout(
  before: LayoutContent,
  after: LayoutContent,
  translations: Iterable<TranslationContent>,
): Generator<TranslationContent, void> {
  const old = before.bodyDesign
  const design = after.bodyDesign
  const relevantContent = ({ defaultLocale, subject, previewText, bodyDesign }: LayoutContent) =>
    JSON.stringify([defaultLocale, subject, previewText, bodyDesign])
  if (old === null || design === null || relevantContent(before) === relevantContent(after)) {
    yield* translations
    return
  }
  const ids = new Set(walkDesign(design).map(({ block }) => block.id))
  const previousKeys = findPreviousKeys(old, design)
  const texts = [textsByKey(before), textsByKey(after)] as const
  for (const translation of translations) {
    if (!followsDesign(before, translation)) {
      yield translation
      continue
    }
    const translated = translation.bodyDesign
    const removedBefore = translation.marks?.removed ?? []
    const bodyDesign =
      translated &&
      followDesign(old, design, { ...translated, blocks: [...removedBefore, ...translated.blocks] })
    const removed = [
      ...removedBefore,
      ...(translated ? walkDesign(translated) : []).map(({ block }) => block),
    ]
      .filter((block) => !ids.has(block.id) && textsOfBlock(block).length > 0)
      .slice(-MAX_BLOCKS)
    const copies = untranslatedTexts(translation, texts, previousKeys)
    const followed = {
      ...translation,
      bodyDesign,
      ...(copies.size > 0 && setTexts(after, { ...translation, bodyDesign }, copies)),
      follows: after.defaultLocale,
    }
    yield markFollowed(followed, texts, previousKeys, removed)
  }
}

type Texts = ReadonlyMap<string, ContentText>

/** The layout's new wording, by key, for changed texts that were never translated. */
function untranslatedTexts(
  translation: TranslationContent,
  [old, now]: readonly [before: Texts, after: Texts],
  previousKeys: ReadonlyMap<string, string>,
): Map<string, string> {
  const targets = textsByKey(translation)
  const kept = new Set(translation.marks?.kept)
  const copies = new Map<string, string>()
  for (const [key, { text }] of now) {
    const oldKey = previousKeys.get(key) ?? key
    const before = old.get(oldKey)?.text
    const isCopy = before !== undefined && before === targets.get(oldKey)?.text && !kept.has(oldKey)
    if (isCopy && before !== text) copies.set(key, text)
  }
  return copies
}

/** Maps text keys to their previous keys, where these differ: the key of a list item contains its position. */
function findPreviousKeys(before: Design, after: Design): Map<string, string> {
  // In this copy, each text is replaced with its key, so the new design shows where each key moved.
  const keyed = structuredClone(before)
  const texts = (bodyDesign: Design) => textsByKey({ subject: '', previewText: '', body: null, bodyDesign })
  const blocks = blocksById(keyed)
  const oldTexts = texts(before)
  for (const { key, block, field } of oldTexts.values()) {
    if (!block) continue
    const steps = field.split('.')
    const last = steps.pop() ?? ''
    let fields = blocks.get(block.id) as unknown as Fields
    for (const step of steps) fields = fields[step] as Fields
    if (fields[last] !== undefined) fields[last] = key
  }
  const moved = [...texts(followDesign(before, after, keyed)).values()]
  return new Map(moved.flatMap(({ key, text }) => (oldTexts.has(text) && key !== text ? [[key, text]] : [])))
}
