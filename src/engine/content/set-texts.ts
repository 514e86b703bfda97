import type { Design } from '../design/design.ts'
import type { Block } from '../design/schema.ts'
import { walkDesign } from '../design/walk.ts'
import type { Content, LayoutContent } from './snapshot.ts'
import { textsByKey } from './texts.ts'

type Worded = Pick<Content, 'subject' | 'previewText' | 'body' | 'bodyDesign'>

/** A text that has no place in the layout. */
export class UnknownText extends Error {
  readonly key: string

  constructor(key: string) {
    super(`no text ${key}`)
    this.key = key
  }
}

/**
 * A language with some of its texts replaced. A block that its design lacks is taken from the layout, to where it stands
 * there.
 */
export function setTexts(layout: LayoutContent, content: Worded, texts: ReadonlyMap<string, string>): Worded {
  const known = new Set([layout, content].flatMap((worded) => [...textsByKey(worded).keys()]))
  for (const key of texts.keys()) if (!known.has(key)) throw new UnknownText(key)
  const inDesign = [...texts].filter(([key]) => key.includes('.'))
  const next = { ...content, bodyDesign: setBlockTexts(layout, content, inDesign) }
  for (const [key, text] of texts) {
    if (key.includes('.')) continue
    if (key === 'subject' || key === 'previewText') next[key] = text
    else next.body = text
  }
  return next
}

function setBlockTexts(layout: LayoutContent, content: Worded, texts: [string, string][]): Design | null {
  if (texts.length === 0) return content.bodyDesign
  const source = layout.bodyDesign
  const target = structuredClone(content.bodyDesign ?? source)
  for (const [key, text] of texts) {
    const [id = '', ...path] = key.split('.')
    const model = source ? blockById(source, id) : undefined
    if (source && target && model && !blockById(target, id)) insertFrom(source, target, id)
    const block = target ? blockById(target, id) : undefined
    if (!block || !setIn(block, model, path, text)) throw new UnknownText(key)
  }
  return target
}

const blockById = (design: Design, id: string): Block | undefined =>
  walkDesign(design).find(({ block }) => block.id === id)?.block

type Holder = Record<string, unknown>

/** Sets a text at its path; parts of the block that are not there yet are taken from the model. */
function setIn(block: Block, model: Block | undefined, path: readonly string[], text: string): boolean {
  let at: unknown = block
  let like: unknown = model
  for (const [index, step] of path.entries()) {
    if (typeof at !== 'object' || at === null) return false
    if (Array.isArray(at) && Array.isArray(like))
      at.push(...structuredClone(like.slice(at.length, Number(step) + 1)))
    const holder = at as Holder
    const next = (like as Holder | undefined)?.[step]
    if (index === path.length - 1) holder[step] = text
    else if (holder[step] === undefined) holder[step] = structuredClone(next)
    at = holder[step]
    like = next
  }
  return true
}

type Place = { blocks: Block[]; index: number }

/** Where a block stands, from the outermost block that holds it to itself. */
function placesOf(design: Design, id: string): Place[] {
  const lists = [design.header?.blocks, design.blocks, design.footer?.blocks]
  for (const blocks of lists) {
    const found = blocks && search(blocks, id)
    if (found) return found
  }
  return []
}

function search(blocks: Block[], id: string): Place[] | null {
  for (const [index, block] of blocks.entries()) {
    if (block.id === id) return [{ blocks, index }]
    for (const inner of innerLists(block)) {
      const found = search(inner, id)
      if (found) return [{ blocks, index }, ...found]
    }
  }
  return null
}

const innerLists = (block: Block): Block[][] =>
  block.type === 'section'
    ? [block.blocks]
    : block.type === 'columns'
      ? block.columns.map((column) => column.blocks)
      : []

/** Copies the outermost block that is missing, without what the target has elsewhere, behind its neighbour. */
function insertFrom(source: Design, target: Design, id: string) {
  const places = placesOf(source, id)
  const missing = places.findIndex(({ blocks, index }) => !blockById(target, blocks[index]?.id ?? ''))
  const place = places[missing]
  const block = place?.blocks[place.index]
  if (!place || !block) return
  const copy = withoutKnown(structuredClone(block), target, id)
  const before = place.blocks.slice(0, place.index).findLast((other) => blockById(target, other.id ?? ''))
  const beside = before ? placesOf(target, before.id ?? '').at(-1) : undefined
  if (beside) beside.blocks.splice(beside.index + 1, 0, copy)
  else listLike(source, target, places, missing).unshift(copy)
}

/** The list of the target that stands where the block's list stands in the source. */
function listLike(source: Design, target: Design, places: Place[], missing: number): Block[] {
  const { blocks } = places[missing] ?? { blocks: source.blocks }
  const holder = places[missing - 1]
  const model = holder?.blocks[holder.index]
  const same = model?.id === undefined ? undefined : blockById(target, model.id)
  if (model && same) return innerLists(same)[innerLists(model).indexOf(blocks)] ?? target.blocks
  if (blocks === source.header?.blocks) return target.header?.blocks ?? target.blocks
  if (blocks === source.footer?.blocks) return target.footer?.blocks ?? target.blocks
  return target.blocks
}

function withoutKnown(block: Block, target: Design, wanted: string): Block {
  const isNew = (inner: Block) => inner.id === wanted || !blockById(target, inner.id ?? '')
  const filter = <B extends Block>(blocks: B[]) =>
    blocks.filter(isNew).map((inner) => withoutKnown(inner, target, wanted) as B)
  if (block.type === 'section') return { ...block, blocks: filter(block.blocks) }
  if (block.type === 'columns')
    return {
      ...block,
      columns: block.columns.map((column) => ({ ...column, blocks: filter(column.blocks) })),
    }
  return block
}
