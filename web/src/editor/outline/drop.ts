import type { Design } from '../model/document.ts'
import { canPlaceAll, type Place } from '../model/places.ts'
import { outermost } from '../model/selection.ts'
import { parentIn } from '../model/tree.ts'
import type { Row } from './rows.ts'

export type Drop = { place: Place; row: string; edge: 'before' | 'after' | 'inside' }

/**
 * Where blocks dropped on a row end up: before, after or inside its block. `fraction` is the pointer's relative
 * position, from 0 at the top of the row to 1 at the bottom.
 */
export function dropAt(design: Design, ids: readonly string[], row: Row, fraction: number): Drop | null {
  const blocks = outermost(design, ids)
  const drop = placesAt(row, fraction).find(({ place }) => canPlaceAll(design, blocks, place))
  return drop && blocks.length > 0 ? { ...drop, row: row.key } : null
}

function placesAt(row: Row, fraction: number): Omit<Drop, 'row'>[] {
  if (row.kind === 'slot') return [{ place: { parent: row.parent, index: 0 }, edge: 'inside' }]
  if (row.kind === 'frame')
    return row.presetId ? [] : [{ place: { parent: row.frame, index: 0 }, edge: 'after' }]
  const { parent, index, block, isOpen } = row
  const before = { place: { parent, index }, edge: 'before' as const }
  const after = { place: { parent, index: index + 1 }, edge: 'after' as const }
  if (isOpen === null) return fraction < 0.5 ? [before, after] : [after, before]
  const inside = { place: { parent: parentIn(block, 0), index: 0 }, edge: 'inside' as const }
  if (fraction < 0.3) return [before]
  // An open container's content starts right below its row, so the lower part of the row drops blocks inside.
  return isOpen || fraction < 0.7 ? [inside, fraction < 0.5 ? before : after] : [after]
}
