import type { Block, Design } from './document.ts'

/** The parent of a list of blocks: the body (null), the layout's own header or footer, a section, or a column. */
export type Parent = null | 'header' | 'footer' | { section: string } | { columns: string; column: number }

export type Blocks = readonly Block[]

/** The lists of blocks inside a block: one for a section, one per column, none for other types. */
export function listsIn(block: Block): readonly Blocks[] {
  if (block.type === 'section') return [block.blocks]
  return block.type === 'columns' ? block.columns.map(({ blocks }) => blocks) : []
}

/** Replaces the lists inside a block. Nesting limits are checked when blocks are placed, not by the type. */
export function withLists(block: Block, lists: readonly Blocks[]): Block {
  if (block.type === 'section') return { ...block, blocks: lists[0] ?? [] } as Block
  if (block.type !== 'columns') return block
  return {
    ...block,
    columns: block.columns.map((column, index) => ({ ...column, blocks: lists[index] ?? [] })),
  } as Block
}

/** The parent of one of the lists inside a block. */
export const parentIn = (block: Block, list: number): Parent =>
  block.type === 'columns' ? { columns: block.id ?? '', column: list } : { section: block.id ?? '' }

export const isSameParent = (a: Parent, b: Parent): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

/** Whether the header or footer is a preset, whose blocks are not part of the design. */
export const isPreset = (design: Design, frame: 'header' | 'footer') => design[frame]?.presetId !== undefined

export const FRAMES = ['header', 'footer'] as const

/** The top-level lists of a design in reading order. */
export const roots = (design: Design): { parent: Parent; blocks: Blocks }[] => [
  { parent: 'header', blocks: design.header?.blocks ?? [] },
  { parent: null, blocks: design.blocks },
  { parent: 'footer', blocks: design.footer?.blocks ?? [] },
]

export type PlacedBlock = { block: Block; parent: Parent; index: number; level: number }

/** Every block in reading order, nested ones after their container. */
export function walk(design: Design): PlacedBlock[] {
  const result: PlacedBlock[] = []
  for (const { parent, blocks } of roots(design)) collect(blocks, parent, 0, result)
  return result
}

/** Pushes to a shared list, because every edit walks the design several times. */
function collect(blocks: Blocks, parent: Parent, level: number, result: PlacedBlock[]) {
  for (const [index, block] of blocks.entries()) {
    result.push({ block, parent, index, level })
    for (const [position, list] of listsIn(block).entries())
      collect(list, parentIn(block, position), level + 1, result)
  }
}

/** A block and everything inside it. */
export function* walkBlock(block: Block): Generator<Block> {
  yield block
  for (const list of listsIn(block)) for (const inside of list) yield* walkBlock(inside)
}

type ChangeList = (blocks: Blocks, parent: Parent) => Blocks

/** Maps all lists, innermost first. Unchanged objects stay the same. */
export function mapLists(design: Design, change: ChangeList): Design {
  const blocks = mapList(design.blocks, null, change)
  let next = blocks === design.blocks ? design : { ...design, blocks: blocks as Block[] }
  for (const name of FRAMES) {
    const before = design[name]?.blocks
    if (!before) continue
    const after = mapList(before, name, change)
    if (after !== before) next = { ...next, [name]: { ...design[name], blocks: after } }
  }
  return next
}

function mapList(blocks: Blocks, parent: Parent, change: ChangeList): Blocks {
  const mapped = blocks.map((block) => mapInside(block, change))
  const isSame = mapped.every((block, index) => block === blocks[index])
  return change(isSame ? blocks : mapped, parent)
}

function mapInside(block: Block, change: ChangeList): Block {
  const lists = listsIn(block)
  if (lists.length === 0) return block
  const mapped = lists.map((list, index) => mapList(list, parentIn(block, index), change))
  return mapped.every((list, index) => list === lists[index]) ? block : withLists(block, mapped)
}
