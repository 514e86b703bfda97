import type { Block, Design } from './document.ts'
import { containerLevels, countBlocks, countNested, NESTING } from './nesting.ts'
import { type Blocks, isPreset, listsIn, type Parent, type PlacedBlock, walk, walkBlock } from './tree.ts'

/** Where a block is, or where one will be inserted: before the block currently at this index. */
export type Place = { parent: Parent; index: number }

const locate = (design: Design, id: string): PlacedBlock | undefined =>
  walk(design).find(({ block }) => block.id === id)

export const findBlock = (design: Design, id: string): Block | undefined => locate(design, id)?.block

export function placeOf(design: Design, id: string): Place | undefined {
  const match = locate(design, id)
  return match && { parent: match.parent, index: match.index }
}

/** The id of the section or columns, or null for the body, header and footer. */
export const containerId = (parent: Parent): string | null => {
  if (parent === null || typeof parent === 'string') return null
  return 'section' in parent ? parent.section : parent.columns
}

/** The containers of a block, outermost first. */
export function ancestorsOf(design: Design, id: string): Block[] {
  const place = placeOf(design, id)
  const container = place && containerId(place.parent)
  const block = container ? findBlock(design, container) : undefined
  return block?.id ? [...ancestorsOf(design, block.id), block] : []
}

/** The blocks of a parent; undefined if it does not exist or is a preset. */
export function listAt(design: Design, parent: Parent): Blocks | undefined {
  if (parent === null) return design.blocks
  if (typeof parent === 'string') return isPreset(design, parent) ? undefined : (design[parent]?.blocks ?? [])
  const container = findBlock(design, containerId(parent) ?? '')
  if (container?.type !== ('section' in parent ? 'section' : 'columns')) return undefined
  return listsIn(container)['section' in parent ? 0 : parent.column]
}

/** How deeply the blocks of a list are nested. */
function depthOf(design: Design, parent: Parent): number {
  const container = containerId(parent)
  return container === null ? 0 : 1 + ancestorsOf(design, container).length
}

/** Whether a new or moved block is allowed there. */
export function canPlace(design: Design, block: Block, { parent, index }: Place): boolean {
  const list = listAt(design, parent)
  if (!list || index < 0 || index > list.length) return false
  const container = containerId(parent)
  if (container !== null && walkBlock(block).some(({ id }) => id === container)) return false
  if (depthOf(design, parent) + containerLevels(block) > NESTING.maxDepth) return false
  const isMoved = block.id !== undefined && findBlock(design, block.id) !== undefined
  return isMoved || countBlocks(design) + countNested([block]) <= NESTING.maxBlocks
}

/** Whether all of the blocks are allowed there together. */
export const canPlaceAll = (design: Design, blocks: Blocks, place: Place): boolean =>
  blocks.every((block) => canPlace(design, block, place)) &&
  countBlocks(design) + countNested(blocks.filter(({ id }) => !findBlock(design, id ?? ''))) <=
    NESTING.maxBlocks

/**
 * Where new blocks are inserted: into the selected section if it is empty, otherwise after the selected block, or after
 * its container if they would be nested too deeply. Without a selection, at the end of the body.
 */
export function placeAfter(design: Design, blocks: Blocks, selected: string | undefined): Place | null {
  const block = selected === undefined ? undefined : findBlock(design, selected)
  const places: Place[] = []
  if (block?.type === 'section' && block.blocks.length === 0)
    places.push({ parent: { section: block.id ?? '' }, index: 0 })
  for (const { id = '' } of block ? [block, ...ancestorsOf(design, block.id ?? '').reverse()] : []) {
    const place = placeOf(design, id)
    if (place) places.push({ ...place, index: place.index + 1 })
  }
  places.push({ parent: null, index: design.blocks.length })
  return places.find((place) => canPlaceAll(design, blocks, place)) ?? null
}
