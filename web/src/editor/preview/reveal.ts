import type { Reveal } from '../../frame/messages.ts'
import { longestLiteral } from '../model/block-name.ts'
import type { LayoutDocument } from '../model/document.ts'
import { walk } from '../model/tree.ts'

/** Locates a block in the rendered email by its text, because the email has no block markers. */
export function revealOf({ bodyDesign }: LayoutDocument, id: string | undefined): Reveal | null {
  const blocks = bodyDesign && id !== undefined ? walk(bodyDesign).map(({ block }) => block) : []
  const index = blocks.findIndex((block) => block.id === id)
  const block = blocks[index]
  const text = block ? longestLiteral(block) : ''
  if (text === '') return null
  const before = blocks
    .slice(0, index)
    .filter(
      (other) => longestLiteral(other).includes(text) && !('blocks' in other || other.type === 'columns'),
    )
  return { kind: 'reveal', text, nth: before.length }
}
