import type { Design } from '../document.ts'
import { withNewIds } from '../ids.ts'
import { placeOf } from '../places.ts'
import { outermost } from '../selection.ts'
import { insertBlocks } from './insert-block.ts'

/** Copies of the blocks, in reading order, after the last of them. */
export function duplicateBlocks(design: Design, ids: readonly string[]): Design {
  const blocks = outermost(design, ids)
  const place = placeOf(design, blocks.at(-1)?.id ?? '')
  if (!place) return design
  const copies = withNewIds(blocks)
  return insertBlocks(design, { blocks: copies, at: { ...place, index: place.index + 1 } })
}
