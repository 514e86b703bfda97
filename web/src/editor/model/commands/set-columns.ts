import type { Block, Design } from '../document.ts'
import { NESTING } from '../nesting.ts'
import { findBlock } from '../places.ts'
import { setBlock } from './set-block.ts'

type Columns = Extract<Block, { type: 'columns' }>['columns']

/** Gives a block more or fewer columns, of equal width. What stood in a column that goes moves into the last one. */
export function setColumnCount(design: Design, id: string, count: number): Design {
  const block = findBlock(design, id)
  if (block?.type !== 'columns' || count === block.columns.length) return design
  if (count < NESTING.fewestColumns || count > NESTING.mostColumns) return design
  const kept: Columns = block.columns.slice(0, count).map(({ blocks }) => ({ blocks }))
  const left = block.columns.slice(count).flatMap(({ blocks }) => blocks)
  const columns = kept.map((column, at) =>
    at === kept.length - 1 ? { blocks: [...column.blocks, ...left] } : column,
  )
  while (columns.length < count) columns.push({ blocks: [] })
  return setBlock(design, id, { columns })
}
