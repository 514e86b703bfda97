import type { z } from 'zod'
import type { Block, DesignShape } from './schema.ts'

export type BlockAtPath = { block: Block; path: (string | number)[] }

/** Every block of a design in reading order; nested blocks come after their parent. */
export function walkDesign(design: z.infer<typeof DesignShape>): BlockAtPath[] {
  return [
    ...walkBlocks(design.header?.blocks ?? [], ['header', 'blocks']),
    ...walkBlocks(design.blocks, ['blocks']),
    ...walkBlocks(design.footer?.blocks ?? [], ['footer', 'blocks']),
  ]
}

function walkBlocks(blocks: readonly Block[], listPath: (string | number)[]): BlockAtPath[] {
  return blocks.flatMap((block, index) => {
    const path = [...listPath, index]
    const result: BlockAtPath[] = [{ block, path }]
    if (block.type === 'section') result.push(...walkBlocks(block.blocks, [...path, 'blocks']))
    if (block.type === 'columns') {
      block.columns.forEach((column, columnIndex) => {
        result.push(...walkBlocks(column.blocks, [...path, 'columns', columnIndex, 'blocks']))
      })
    }
    return result
  })
}
