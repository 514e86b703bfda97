import type { Design } from '../design/design.ts'
import type { Block } from '../design/schema.ts'
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
  const models: Spots = source ? spotsOf(source) : new Map()
  const spots: Spots = target ? spotsOf(target) : new Map()
  for (const [key, text] of texts) {
    const [id = '', ...path] = key.split('.')
    const model = models.get(id)
    if (source && target && model && !spots.has(id)) insertFrom(source, model, target, spots)
    const block = spots.get(id)?.block
    if (!block || !setIn(block, model?.block, path, text)) throw new UnknownText(key)
  }
  return target
}

/** Where a block stands. */
type Spot = { block: Block; list: Block[]; holder: Spot | null }
type Spots = Map<string, Spot>

function spotsOf({ header, blocks, footer }: Design): Spots {
  const spots: Spots = new Map()
  for (const list of [header?.blocks, blocks, footer?.blocks])
    for (const block of list ?? []) addSpots(spots, { block, list: list ?? [], holder: null })
  return spots
}

function addSpots(spots: Spots, spot: Spot) {
  const { id } = spot.block
  if (id !== undefined && !spots.has(id)) spots.set(id, spot)
  for (const list of innerLists(spot.block))
    for (const block of list) addSpots(spots, { block, list, holder: spot })
}

type Holder = Record<string, unknown>

/** Sets a text at its path; parts of the block that are not there yet are taken from the model. */
function setIn(block: Block, model: Block | undefined, path: readonly string[], text: string): boolean {
  let at: unknown = block
  let like: unknown = model
  for (const [index, step] of path.entries()) {
    if (typeof at !== 'object' || at === null) return false
    if (Array.isArray(at) && Array.isArray(like))
      for (const item of like.slice(at.length, Number(step) + 1)) at.push(structuredClone(item))
    const holder = at as Holder
    const next = (like as Holder | undefined)?.[step]
    if (index === path.length - 1) {
      holder[step] = text
      if (step === 'text' && like) takeFormat(holder, like as Holder)
    } else if (holder[step] === undefined) holder[step] = structuredClone(next)
    at = holder[step]
    like = next
  }
  return true
}

/** A heading's text is HTML where the layout's is: that is what translators saw. */
function takeFormat(block: Holder, { rich }: Holder) {
  if (rich) block.rich = rich
  else delete block.rich
}

const innerLists = (block: Block): Block[][] =>
  block.type === 'section'
    ? [block.blocks]
    : block.type === 'columns'
      ? block.columns.map((column) => column.blocks)
      : []

/** Copies a block and what is missing around it, without what the target has elsewhere, behind its neighbour. */
function insertFrom(source: Design, wanted: Spot, target: Design, spots: Spots) {
  const isThere = ({ id = '' }: Block) => spots.has(id)
  let missing = wanted
  while (missing.holder && !isThere(missing.holder.block)) missing = missing.holder
  const copy = withoutBlocks(structuredClone(missing.block), isThere)
  let before = missing.list.indexOf(missing.block) - 1
  while (before >= 0 && !isThere(missing.list[before] as Block)) before--
  const beside = spots.get(missing.list[before]?.id ?? '')
  const list = beside?.list ?? listLike(source, missing, target, spots)
  list.splice(beside ? list.indexOf(beside.block) + 1 : 0, 0, copy)
  addSpots(spots, { block: copy, list, holder: null })
}

/** The list of the target that stands where the block's list stands in the source. */
function listLike(source: Design, { list, holder }: Spot, target: Design, spots: Spots): Block[] {
  const same = spots.get(holder?.block.id ?? '')
  if (holder && same) return innerLists(same.block)[innerLists(holder.block).indexOf(list)] ?? target.blocks
  if (list === source.header?.blocks) return target.header?.blocks ?? target.blocks
  if (list === source.footer?.blocks) return target.footer?.blocks ?? target.blocks
  return target.blocks
}

function withoutBlocks(block: Block, isUnwanted: (inner: Block) => boolean): Block {
  const filter = <B extends Block>(blocks: B[]) =>
    blocks.filter((inner) => !isUnwanted(inner)).map((inner) => withoutBlocks(inner, isUnwanted) as B)
  if (block.type === 'section') return { ...block, blocks: filter(block.blocks) }
  if (block.type === 'columns')
    return {
      ...block,
      columns: block.columns.map((column) => ({ ...column, blocks: filter(column.blocks) })),
    }
  return block
}
