import type { Box } from '../../../frame/messages.ts'
import type { Block, Design } from '../../model/document.ts'
import { canPlaceAll, type Place } from '../../model/places.ts'
import { outermost } from '../../model/selection.ts'
import { type Blocks, listsIn, type Parent, parentIn, roots, walkBlock } from '../../model/tree.ts'
import { type BlockBoxes, boundingBox, columnKey } from '../frame/block-boxes.ts'

/** A place to drop blocks, drawn as a line between blocks or as the area of an empty list. */
export type DropSlot = { place: Place; box: Box; isInside: boolean }

/** A list that accepts the dragged blocks, and its area on the page. */
type DropList = { area: Box; level: number; slots: DropSlot[] }

export type DropTargets = { lists: readonly DropList[]; page: Box }

/** Within this distance from a section's edge, the pointer targets the list around the section. */
const EDGE = 7
const LINE = 3

/** Every list that accepts the blocks, with its slots. Recomputed only when blocks on the page move. */
export function dropTargets(
  design: Design,
  boxes: BlockBoxes,
  ids: readonly string[],
  page: Box,
): DropTargets {
  const draggedBlocks = outermost(design, ids)
  const draggedIds = new Set(draggedBlocks.flatMap((block) => [...walkBlock(block)].map(({ id }) => id)))
  const lists: DropList[] = []
  const visit = (blocks: Blocks, parent: Parent, area: Box, level: number) => {
    const slots = slotsOf(blocks, parent, area, boxes).filter(({ place }) =>
      canPlaceAll(design, draggedBlocks, place),
    )
    if (slots.length > 0) lists.push({ area, level, slots })
    for (const block of blocks) if (!draggedIds.has(block.id)) visitInside(block, level)
  }
  const visitInside = (block: Block, level: number) => {
    for (const [index, list] of listsIn(block).entries()) {
      const area = areaOf(block, index, boxes)
      if (area) visit(list, parentIn(block, index), area, level + 1)
    }
  }
  for (const { parent, blocks } of roots(design)) {
    const area = rootArea(parent, blocks, boxes, page)
    if (area) visit(blocks, parent, area, 0)
  }
  return { lists, page }
}

/** A header or footer covers its blocks; the body covers the whole page. */
function rootArea(parent: Parent, blocks: Blocks, boxes: BlockBoxes, page: Box): Box | null {
  if (parent === null) return page
  const box = boundingBox(blocks.flatMap(({ id }) => boxes.blocks.get(id ?? '') ?? []))
  return box && { ...box, x: page.x, width: page.width }
}

function areaOf(block: Block, list: number, { blocks, columns }: BlockBoxes): Box | null {
  const id = block.id ?? ''
  return boundingBox(block.type === 'columns' ? columns.get(columnKey(id, list)) : blocks.get(id))
}

function slotsOf(blocks: Blocks, parent: Parent, area: Box, boxes: BlockBoxes): DropSlot[] {
  const visible = blocks.flatMap(({ id }, index) => {
    const box = boundingBox(boxes.blocks.get(id ?? ''))
    return box ? [{ index, top: box.y, bottom: box.y + box.height, box }] : []
  })
  const [first] = visible
  if (!first) return [{ place: { parent, index: blocks.length }, box: area, isInside: true }]
  const line = (y: number, { x, width }: Box): Box => ({ x, y: y - LINE / 2, width, height: LINE })
  const before = { place: { parent, index: first.index }, box: line(first.top, first.box), isInside: false }
  const after = visible.map(({ index, bottom, box }, position): DropSlot => {
    const next = visible[position + 1]
    const y = next ? (bottom + next.top) / 2 : bottom
    return { place: { parent, index: index + 1 }, box: line(y, box), isInside: false }
  })
  return [before, ...after]
}

/** The nearest slot in the innermost list around a point. */
export function slotAt({ lists, page }: DropTargets, point: { x: number; y: number }): DropSlot | null {
  const containing = lists
    .filter(({ area, level }) => contains(area, point, level === 0 ? 0 : Math.min(EDGE, area.height / 4)))
    .sort((a, b) => b.level - a.level || sizeOf(a.area) - sizeOf(b.area))
  const outside = lists.filter(({ area }) => area === page)
  const [innermost] = containing.length > 0 ? containing : outside
  return innermost?.slots.toSorted((a, b) => distance(a, point) - distance(b, point))[0] ?? null
}

const sizeOf = ({ width, height }: Box) => width * height

const distance = ({ box, isInside }: DropSlot, { y }: { y: number }) =>
  isInside ? 0 : Math.abs(box.y + box.height / 2 - y)

const contains = ({ x, y, width, height }: Box, point: { x: number; y: number }, edge: number) =>
  point.x >= x && point.x <= x + width && point.y >= y + edge && point.y <= y + height - edge
