import type { Design } from '../design/design.ts'
import type { Block } from '../design/schema.ts'
import type { Content, LayoutContent } from './snapshot.ts'
import { textsByKey } from './texts.ts'

type Texts = Pick<Content, 'subject' | 'previewText' | 'body' | 'bodyDesign'>

/** Neither the layout nor the translation has a text with this key. */
export class UnknownTextError extends Error {
  readonly key: string

  constructor(key: string) {
    super(`no text ${key}`)
    this.key = key
  }
}

/**
 * Replaces some texts of a translation. If its design lacks a text's block, the block is copied from the layout, to the
 * same position.
 */
export function setTexts(layout: LayoutContent, content: Texts, texts: ReadonlyMap<string, string>): Texts {
  const validKeys = new Set([layout, content].flatMap((language) => [...textsByKey(language).keys()]))
  for (const key of texts.keys()) if (!validKeys.has(key)) throw new UnknownTextError(key)
  const inDesign = [...texts].filter(([key]) => key.includes('.'))
  const next = { ...content, bodyDesign: setBlockTexts(layout, content, inDesign) }
  for (const [key, text] of texts) {
    if (key.includes('.')) continue
    if (key === 'subject' || key === 'previewText') next[key] = text
    else next.body = text
  }
  return next
}

function setBlockTexts(layout: LayoutContent, content: Texts, texts: [string, string][]): Design | null {
  if (texts.length === 0) return content.bodyDesign
  const source = layout.bodyDesign
  const target = structuredClone(content.bodyDesign ?? source)
  const sourcePositions: Positions = source ? positionsIn(source) : new Map()
  const positions: Positions = target ? positionsIn(target) : new Map()
  for (const [key, text] of texts) {
    const [id = '', ...path] = key.split('.')
    const original = sourcePositions.get(id)
    if (source && target && original && !positions.has(id)) insertFrom(source, original, target, positions)
    const block = positions.get(id)?.block
    if (!block || !setIn(block, original?.block, path, text)) throw new UnknownTextError(key)
  }
  return target
}

/** A block's position in a design: the list it is in, and the block that contains that list. */
type Position = { block: Block; list: Block[]; parent: Position | null }
type Positions = Map<string, Position>

function positionsIn({ header, blocks, footer }: Design): Positions {
  const positions: Positions = new Map()
  for (const list of [header?.blocks, blocks, footer?.blocks])
    for (const block of list ?? []) addPositions(positions, { block, list: list ?? [], parent: null })
  return positions
}

function addPositions(positions: Positions, position: Position) {
  const { id } = position.block
  if (id !== undefined && !positions.has(id)) positions.set(id, position)
  for (const list of innerLists(position.block))
    for (const block of list) addPositions(positions, { block, list, parent: position })
}

type Fields = Record<string, unknown>

/** Sets a text at its path; missing items and fields along the path are copied from the original block. */
function setIn(block: Block, original: Block | undefined, path: readonly string[], text: string): boolean {
  let value: unknown = block
  let source: unknown = original
  for (const [index, step] of path.entries()) {
    if (typeof value !== 'object' || value === null) return false
    if (Array.isArray(value) && Array.isArray(source))
      for (const item of source.slice(value.length, Number(step) + 1)) value.push(structuredClone(item))
    const fields = value as Fields
    const next = (source as Fields | undefined)?.[step]
    if (index === path.length - 1) {
      fields[step] = text
      if (step === 'text' && source) copyFormat(fields, source as Fields)
    } else if (fields[step] === undefined) fields[step] = structuredClone(next)
    value = fields[step]
    source = next
  }
  return true
}

/** A heading's text is HTML if the layout's is, because translators edit it in that format. */
function copyFormat(block: Fields, { rich }: Fields) {
  if (rich) block.rich = rich
  else delete block.rich
}

const innerLists = (block: Block): Block[][] =>
  block.type === 'section'
    ? [block.blocks]
    : block.type === 'columns'
      ? block.columns.map((column) => column.blocks)
      : []

/**
 * Copies a block into the target, after the same block as in the source. Missing parents are copied with it,
 * but without those of their blocks that the target already has elsewhere.
 */
function insertFrom(source: Design, original: Position, target: Design, positions: Positions) {
  const exists = ({ id = '' }: Block) => positions.has(id)
  let missing = original
  while (missing.parent && !exists(missing.parent.block)) missing = missing.parent
  const copy = withoutBlocks(structuredClone(missing.block), exists)
  let index = missing.list.indexOf(missing.block) - 1
  while (index >= 0 && !exists(missing.list[index] as Block)) index--
  const previous = positions.get(missing.list[index]?.id ?? '')
  const list = previous?.list ?? sameListIn(target, positions, source, missing)
  list.splice(previous ? list.indexOf(previous.block) + 1 : 0, 0, copy)
  addPositions(positions, { block: copy, list, parent: null })
}

/** The target list that corresponds to the source list containing a block. */
function sameListIn(
  target: Design,
  positions: Positions,
  source: Design,
  { list, parent }: Position,
): Block[] {
  const same = positions.get(parent?.block.id ?? '')
  if (parent && same) return innerLists(same.block)[innerLists(parent.block).indexOf(list)] ?? target.blocks
  if (list === source.header?.blocks) return target.header?.blocks ?? target.blocks
  if (list === source.footer?.blocks) return target.footer?.blocks ?? target.blocks
  return target.blocks
}

function withoutBlocks(block: Block, isExcluded: (inner: Block) => boolean): Block {
  const filter = <B extends Block>(blocks: B[]) =>
    blocks.filter((inner) => !isExcluded(inner)).map((inner) => withoutBlocks(inner, isExcluded) as B)
  if (block.type === 'section') return { ...block, blocks: filter(block.blocks) }
  if (block.type === 'columns')
    return {
      ...block,
      columns: block.columns.map((column) => ({ ...column, blocks: filter(column.blocks) })),
    }
  return block
}
