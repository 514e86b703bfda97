import { type Design, textsOfBlock } from '../design/design.ts'
import { type Block, MAX_BLOCKS } from '../design/schema.ts'
import { walkDesign } from '../design/walk.ts'
import { diffValues } from './diff.ts'
import { editScript } from './edit-script.ts'
import { markFollowed } from './marks.ts'
import { followsDesign, type LayoutContent, type TranslationContent } from './snapshot.ts'
import { OWN, SOURCE, TEXTS } from './structure.ts'
import { hasWords, textsByKey } from './texts.ts'

/**
 * The layout's design with a language's own texts, links, images and files, by block id. A text always
 * stays the language's own; a value without words, such as a link, only while it differs from the layout's previous one.
 */
export function followDesign(before: Design | null, layout: Design, own: Design): Design {
  const [old, mine] = [blocksById(before), blocksById(own)]
  const design = structuredClone(layout)
  for (const { block } of walkDesign(design)) {
    const [was, is] = [old.get(block.id), mine.get(block.id)]
    if (is?.type === block.type) takeOwn(was?.type === block.type ? was : undefined, block, is)
  }
  const { testVariables } = own
  if (testVariables && diffValues(before?.testVariables, testVariables, '').length > 0)
    design.testVariables = testVariables
  return design
}

const blocksById = (design: Design | null): Map<string | undefined, Block> =>
  new Map(design === null ? [] : walkDesign(design).map(({ block }) => [block.id, block]))

type Part = Record<string, unknown>

function takeOwn(before: object | undefined, target: object, own: object) {
  const [was, into, is]: [Part | undefined, Part, Part] = [before as Part, target as Part, own as Part]
  const take = (name: string) => {
    if (is[name] === undefined) delete into[name]
    else into[name] = is[name]
  }
  const differs = (name: string) => is[name] !== was?.[name]
  for (const name of OWN) {
    if (!differs(name) && !(TEXTS.includes(name) && isWorded(is[name]))) continue
    take(name)
    if (name === 'text') take('rich')
  }
  // A file and a URL are mutually exclusive.
  if (SOURCE.some(differs)) SOURCE.forEach(take)
  for (const [name, inner] of Object.entries(into)) {
    const [then, now] = [was?.[name], is[name]]
    if (name === 'thumbnail') takeOwn(then as Part | undefined, inner as Part, now as Part)
    if (['columns', 'items', 'totals', 'rows'].includes(name)) takeOwnItems(then, inner, now)
  }
}

const isWorded = (value: unknown) => typeof value === 'string' && hasWords({ text: value, place: 'text' })

/** Does the same for the items of a table or link list, matched with their previous and translated counterparts. */
function takeOwnItems(before: unknown, target: unknown, own: unknown) {
  if (!Array.isArray(target) || !Array.isArray(own)) return
  const old = Array.isArray(before) ? before : []
  for (const [at, from] of pairItems(old, target).entries()) {
    if (from === null || from >= own.length) continue
    const [was, is] = [old[from], own[from]]
    if (Array.isArray(target[at])) takeOwnItems(was, target[at], is)
    else if (typeof is === 'string') target[at] = is === was && !isWorded(is) ? target[at] : is
    else takeOwn(was, target[at], is)
  }
}

/** Each item's previous position; null for a new item. */
function pairItems(before: readonly unknown[], after: readonly unknown[]): (number | null)[] {
  if (before.length === 0 || before.length === after.length) return after.map((_, at) => at)
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
      // Replaces a removed item, and takes its position.
      removed--
      pairs.push(from++)
    } else pairs.push(null)
  }
  return pairs
}

/**
 * Updates the languages that follow the layout's design after a change to it. Removed blocks are set aside with their
 * texts, in case they are restored.
 */
export function followLayout(
  before: LayoutContent,
  after: LayoutContent,
  translations: TranslationContent[],
): TranslationContent[] {
  const [old, design] = [before.bodyDesign, after.bodyDesign]
  const changeOf = ({ defaultLocale, subject, previewText, bodyDesign }: LayoutContent) =>
    JSON.stringify([defaultLocale, subject, previewText, bodyDesign])
  if (old === null || design === null || changeOf(before) === changeOf(after)) return translations
  const ids = new Set(walkDesign(design).map(({ block }) => block.id))
  const former = formerKeys(old, design)
  const texts = [textsByKey(before), textsByKey(after)] as const
  return translations.map((translation) => {
    if (!followsDesign(before, translation)) return translation
    const own = translation.bodyDesign
    const aside = translation.marks?.removed ?? []
    const bodyDesign = own && followDesign(old, design, { ...own, blocks: [...aside, ...own.blocks] })
    const removed = [...aside, ...(own ? walkDesign(own) : []).map(({ block }) => block)]
      .filter((block) => !ids.has(block.id) && textsOfBlock(block).length > 0)
      .slice(-MAX_BLOCKS)
    const followed = { ...translation, bodyDesign, follows: after.defaultLocale }
    return markFollowed(followed, texts, former, removed)
  })
}

/** Maps the key of each text to its previous key, if that changed: keys of list items contain their position. */
function formerKeys(before: Design, after: Design): Map<string, string> {
  const keyed = structuredClone(before)
  const texts = (bodyDesign: Design) => textsByKey({ subject: '', previewText: '', body: null, bodyDesign })
  const blocks = blocksById(keyed)
  const known = texts(before)
  for (const { key, block, field } of known.values()) {
    if (!block) continue
    const steps = field.split('.')
    const last = steps.pop() ?? ''
    let part = blocks.get(block.id) as unknown as Part
    for (const step of steps) part = part[step] as Part
    if (part[last] !== undefined) part[last] = key
  }
  const moved = [...texts(followDesign(before, after, keyed)).values()]
  return new Map(moved.flatMap(({ key, text }) => (known.has(text) && key !== text ? [[key, text]] : [])))
}
