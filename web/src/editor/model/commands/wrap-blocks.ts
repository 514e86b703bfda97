import type { Block, Design } from '../document.ts'
import { newBlockId } from '../ids.ts'
import { NESTING } from '../nesting.ts'
import { canPlace, placeOf } from '../places.ts'
import { outermost } from '../selection.ts'
import { type Blocks, isSameParent, listsIn, mapLists } from '../tree.ts'
import { withInserted } from './insert-block.ts'
import { removeBlocks } from './remove-blocks.ts'

type Wrapper = 'section' | 'columns'

/** Puts blocks of one list into a new section, or side by side into columns, where the first of them stands. */
export function wrapBlocks(
  design: Design,
  { ids, in: type }: { ids: readonly string[]; in: Wrapper },
): Design {
  const all = outermost(design, ids)
  const place = placeOf(design, all[0]?.id ?? '')
  if (!place) return design
  const together = all.filter(({ id }) =>
    isSameParent(placeOf(design, id ?? '')?.parent ?? null, place.parent),
  )
  const rest = removeBlocks(
    design,
    together.map(({ id }) => id ?? ''),
  )
  const wrapper = wrapperOf(type, together)
  return canPlace(rest, wrapper, place) ? withInserted(rest, { blocks: [wrapper], at: place }) : design
}

function wrapperOf(type: Wrapper, blocks: Blocks): Block {
  const id = newBlockId()
  if (type === 'section') return { type, id, blocks } as Block
  const fitsOneEach = blocks.length >= NESTING.fewestColumns && blocks.length <= NESTING.mostColumns
  const lists = fitsOneEach ? blocks.map((block) => [block]) : [blocks, []]
  return { type, id, columns: lists.map((list) => ({ blocks: list })) } as Block
}

/** Takes a section or columns away and leaves what they hold in its place. */
export function unwrapBlock(design: Design, id: string): Design {
  return mapLists(design, (list) => {
    const index = list.findIndex((block) => block.id === id)
    const block = list[index]
    if (!block || (block.type !== 'section' && block.type !== 'columns')) return list
    return list.toSpliced(index, 1, ...listsIn(block).flat())
  })
}
