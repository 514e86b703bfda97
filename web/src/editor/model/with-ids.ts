import type { Block, Design } from './document.ts'
import { withOwnIds } from './ids.ts'

/** Every block has an id of its own before editing starts; the same design when all of them have. */
export function withBlockIds(design: Design): Design {
  const taken = new Set<string>()
  const own = (blocks: readonly Block[]) => withOwnIds(blocks, taken) as Block[]
  const header = design.header?.blocks && { ...design.header, blocks: own(design.header.blocks) }
  const blocks = own(design.blocks)
  const footer = design.footer?.blocks && { ...design.footer, blocks: own(design.footer.blocks) }
  const isSame =
    blocks === design.blocks &&
    header?.blocks === design.header?.blocks &&
    footer?.blocks === design.footer?.blocks
  return isSame ? design : { ...design, blocks, ...(header && { header }), ...(footer && { footer }) }
}
