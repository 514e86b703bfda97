import type { Block, Design } from './document.ts'
import { countBlocks, heightOf, NESTING, sizeOf } from './nesting.ts'
import { type Blocks, isPreset, listsIn, type Parent, type Placed, walk, walkBlock } from './tree.ts'

/** Where a block stands or goes: before the block that has this index now. */
export type Place = { parent: Parent; index: number }

const placedOf = (design: Design, id: string): Placed | undefined =>
  walk(design).find(({ block }) => block.id === id)

export const findBlock = (design: Design, id: string): Block | undefined => placedOf(design, id)?.block

export function placeOf(design: Design, id: string): Place | undefined {
  const placed = placedOf(design, id)
  return placed && { parent: placed.parent, index: placed.index }
}

/** The id of the block that holds it, or null where it stands on its own. */
const holderOf = (parent: Parent): string | null => {
  if (parent === null || typeof parent === 'string') return null
  return 'section' in parent ? parent.section : parent.columns
}

/** The blocks that hold it, outermost first. */
export function holdersOf(design: Design, id: string): Block[] {
  const place = placeOf(design, id)
  const holder = place && holderOf(place.parent)
  const block = holder ? findBlock(design, holder) : undefined
  return block?.id ? [...holdersOf(design, block.id), block] : []
}

/** The list that a parent names; undefined where there is none that a person may change. */
export function listAt(design: Design, parent: Parent): Blocks | undefined {
  if (parent === null) return design.blocks
  if (typeof parent === 'string') return isPreset(design, parent) ? undefined : (design[parent]?.blocks ?? [])
  const holder = findBlock(design, holderOf(parent) ?? '')
  if (!holder || holder.type !== ('section' in parent ? 'section' : 'columns')) return undefined
  return listsIn(holder)['section' in parent ? 0 : parent.column]
}

/** How many containers stand around the blocks of a list. */
function levelOf(design: Design, parent: Parent): number {
  const holder = holderOf(parent)
  return holder === null ? 0 : 1 + holdersOf(design, holder).length
}

/** Whether the block may stand there, be it new or moved from elsewhere in the design. */
export function canPlace(design: Design, block: Block, { parent, index }: Place): boolean {
  const list = listAt(design, parent)
  if (!list || index < 0 || index > list.length) return false
  const holder = holderOf(parent)
  if (holder !== null && walkBlock(block).some(({ id }) => id === holder)) return false
  if (levelOf(design, parent) + heightOf(block) > NESTING.deepest) return false
  const isMoved = block.id !== undefined && findBlock(design, block.id) !== undefined
  return isMoved || countBlocks(design) + sizeOf([block]) <= NESTING.mostBlocks
}

/** Whether all of them may stand there, one after another. */
export const canPlaceAll = (design: Design, blocks: Blocks, place: Place): boolean =>
  blocks.every((block) => canPlace(design, block, place)) &&
  countBlocks(design) + sizeOf(blocks.filter(({ id }) => !findBlock(design, id ?? ''))) <= NESTING.mostBlocks

/**
 * Where new blocks go: into the selected container while it is empty, else after the selected block, or after the
 * block that holds it where they would nest too deep, else at the end of the body.
 */
export function placeAfter(design: Design, blocks: Blocks, selected: string | undefined): Place | null {
  const at = selected === undefined ? undefined : placeOf(design, selected)
  const places: Place[] = []
  const block = selected === undefined ? undefined : findBlock(design, selected)
  if (block?.type === 'section' && block.blocks.length === 0)
    places.push({ parent: { section: block.id ?? '' }, index: 0 })
  if (at) places.push({ parent: at.parent, index: at.index + 1 })
  for (const holder of selected === undefined ? [] : holdersOf(design, selected).reverse()) {
    const around = placeOf(design, holder.id ?? '')
    if (around) places.push({ parent: around.parent, index: around.index + 1 })
  }
  places.push({ parent: null, index: design.blocks.length })
  return places.find((place) => canPlaceAll(design, blocks, place)) ?? null
}
