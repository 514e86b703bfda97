import type { z } from 'zod'
import type { Block, DesignShape } from './schema.ts'

export type PlacedBlock = { block: Block; path: (string | number)[] }

/** Every block of a design in reading order, nested ones after the block that holds them. */
export function walkDesign(design: z.infer<typeof DesignShape>): PlacedBlock[] {
  return [
    ...walkBlocks(design.header?.blocks ?? [], ['header', 'blocks']),
    ...walkBlocks(design.blocks, ['blocks']),
    ...walkBlocks(design.footer?.blocks ?? [], ['footer', 'blocks']),
  ]
}

function walkBlocks(blocks: readonly Block[], at: (string | number)[]): PlacedBlock[] {
  return blocks.flatMap((block, index) => {
    const path = [...at, index]
    const placed: PlacedBlock[] = [{ block, path }]
    if (block.type === 'section') placed.push(...walkBlocks(block.blocks, [...path, 'blocks']))
    if (block.type === 'columns') {
      block.columns.forEach((column, place) => {
        placed.push(...walkBlocks(column.blocks, [...path, 'columns', place, 'blocks']))
      })
    }
    return placed
  })
}
