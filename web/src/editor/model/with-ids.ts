import type { Block, Design } from './document.ts'
import { withUniqueIds } from './ids.ts'

/** Gives every block a unique id, for editing. Returns the same design if they all have one. */
export function withBlockIds(design: Design): Design {
  const usedIds = new Set<string>()
  const withIds = (blocks: readonly Block[]) => withUniqueIds(blocks, usedIds) as Block[]
  const header = design.header?.blocks && { ...design.header, blocks: withIds(design.header.blocks) }
  const blocks = withIds(design.blocks)
  const footer = design.footer?.blocks && { ...design.footer, blocks: withIds(design.footer.blocks) }
  const isSame =
    blocks === design.blocks &&
    header?.blocks === design.header?.blocks &&
    footer?.blocks === design.footer?.blocks
  return isSame ? design : { ...design, blocks, ...(header && { header }), ...(footer && { footer }) }
}
