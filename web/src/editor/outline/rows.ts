import type { Block, Design } from '../model/document.ts'
import { type Blocks, isPreset, listsIn, type Parent, parentIn } from '../model/tree.ts'

/** A row of the outline: a block, the name of a header or footer, or an empty list to drop blocks into. */
export type Row =
  | {
      kind: 'block'
      key: string
      block: Block
      parent: Parent
      index: number
      level: number
      isOpen: boolean | null
    }
  | { kind: 'frame'; key: string; frame: 'header' | 'footer'; presetId: string | undefined }
  | { kind: 'slot'; key: string; parent: Parent; column: number | null; level: number }

/** The rows of a design in reading order, without those inside closed blocks. */
export function rowsOf(design: Design, closed: ReadonlySet<string>): Row[] {
  const frame = (name: 'header' | 'footer'): Row[] =>
    design[name]
      ? [
          { kind: 'frame', key: name, frame: name, presetId: design[name].presetId },
          ...(isPreset(design, name) ? [] : rowsIn(design[name].blocks ?? [], name, 0, closed)),
        ]
      : []
  return [...frame('header'), ...rowsIn(design.blocks, null, 0, closed), ...frame('footer')]
}

function rowsIn(blocks: Blocks, parent: Parent, level: number, closed: ReadonlySet<string>): Row[] {
  return blocks.flatMap((block, index): Row[] => {
    const { id = '' } = block
    const lists = listsIn(block)
    const isOpen = lists.length === 0 ? null : !closed.has(id)
    const row: Row = { kind: 'block', key: id, block, parent, index, level, isOpen }
    return isOpen
      ? [row, ...lists.flatMap((list, listIndex) => rowsInList(block, list, listIndex, level + 1, closed))]
      : [row]
  })
}

function rowsInList(
  block: Block,
  list: Blocks,
  index: number,
  level: number,
  closed: ReadonlySet<string>,
): Row[] {
  const parent = parentIn(block, index)
  if (list.length > 0) return rowsIn(list, parent, level, closed)
  const { id = '' } = block
  const column = block.type === 'columns' ? index : null
  return [{ kind: 'slot', key: `${id}-${index}`, parent, column, level }]
}
