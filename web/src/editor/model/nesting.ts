import type { Block, Design } from './document.ts'
import { type Blocks, listsIn, walk, walkBlock } from './tree.ts'

/** Must equal the limits of the served schema, which a test checks. */
export const NESTING = {
  /** Including nested blocks, the header and the footer. */
  maxBlocks: 200,
  /** How deeply containers may be nested. */
  maxDepth: 2,
  minColumns: 2,
  maxColumns: 4,
}

/** The number of nested container levels in a block: 0 for a block that is not a container. */
export const containerLevels = (block: Block): number => {
  const lists = listsIn(block)
  return lists.length === 0 ? 0 : 1 + Math.max(0, ...lists.flat().map(containerLevels))
}

export const countNested = (blocks: Blocks): number =>
  blocks.reduce((sum, block) => sum + [...walkBlock(block)].length, 0)

export const countBlocks = (design: Design): number => walk(design).length
