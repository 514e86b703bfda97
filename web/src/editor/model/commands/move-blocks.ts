import type { Design } from '../document.ts'
import { canPlaceAll, holdersOf, listAt, type Place, placeOf } from '../places.ts'
import { outermost } from '../selection.ts'
import { isSameParent } from '../tree.ts'
import { withInserted } from './insert-block.ts'
import { removeBlocks } from './remove-blocks.ts'

/** Moves blocks, in reading order, before the block that has the index now; all or none of them. */
export function moveBlocks(design: Design, { ids, to }: { ids: readonly string[]; to: Place }): Design {
  const blocks = outermost(design, ids)
  if (blocks.length === 0 || !canPlaceAll(design, blocks, to)) return design
  const moved = new Set(blocks.map(({ id }) => id))
  const before = (listAt(design, to.parent) ?? []).slice(0, to.index)
  const index = to.index - before.filter(({ id }) => moved.has(id)).length
  const list = (listAt(design, to.parent) ?? []).filter(({ id }) => !moved.has(id))
  const result = list.toSpliced(index, 0, ...blocks)
  const now = listAt(design, to.parent) ?? []
  if (result.length === now.length && result.every((block, at) => block === now[at])) return design
  const rest = removeBlocks(
    design,
    blocks.map(({ id }) => id ?? ''),
  )
  return withInserted(rest, { blocks, at: { parent: to.parent, index } })
}

/**
 * One step up or down: past the next block of the list, and at its end out of the container, so that repeating the
 * key carries blocks through the whole list around it.
 */
export function nudgeBlocks(design: Design, ids: readonly string[], step: -1 | 1): Design {
  const blocks = outermost(design, ids)
  const [edge] = step === -1 ? blocks : blocks.toReversed()
  const place = placeOf(design, edge?.id ?? '')
  if (!edge?.id || !place) return design
  const inList = { ...place, index: step === -1 ? place.index - 1 : place.index + 2 }
  const moved = moveBlocks(design, { ids, to: inList })
  if (moved !== design) return moved
  const holder = holdersOf(design, edge.id).at(-1)
  const around = holder?.id === undefined ? undefined : placeOf(design, holder.id)
  if (!around || isSameParent(around.parent, place.parent)) return design
  return moveBlocks(design, { ids, to: { ...around, index: step === -1 ? around.index : around.index + 1 } })
}
