import type { Block, Design } from '../document.ts'
import { withOwnIds } from '../ids.ts'
import { canPlaceAll, listAt, type Place } from '../places.ts'
import { type Blocks, isSameParent, mapLists, walk } from '../tree.ts'

/** Adds a block; the design as it is where the block may not stand. */
export const insertBlock = (design: Design, { block, at }: { block: Block; at: Place }): Design =>
  insertBlocks(design, { blocks: [block], at })

/** Adds blocks one after another, all or none of them. */
export function insertBlocks(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  if (blocks.length === 0 || !canPlaceAll(design, blocks, at)) return design
  const taken = new Set(walk(design).map(({ block }) => block.id ?? ''))
  return withInserted(design, { blocks: withOwnIds(blocks, taken), at })
}

/** Without asking whether they may stand there. */
export function withInserted(design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design {
  const insert = (list: Blocks) => list.toSpliced(at.index, 0, ...blocks)
  const { parent } = at
  if (typeof parent === 'string' && !design[parent])
    return { ...design, [parent]: { blocks: insert(listAt(design, parent) ?? []) } }
  return mapLists(design, (list, around) => (isSameParent(around, parent) ? insert(list) : list))
}
