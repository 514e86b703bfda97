import type { Design } from '../document.ts'
import { withNewIds } from '../ids.ts'
import type { Place } from '../places.ts'
import type { Blocks } from '../tree.ts'
import { insertBlocks } from './insert-block.ts'

/** Adds blocks of another place or layout, with ids of their own. */
export const pasteBlocks = (design: Design, { blocks, at }: { blocks: Blocks; at: Place }): Design =>
  insertBlocks(design, { blocks: withNewIds(blocks), at })
