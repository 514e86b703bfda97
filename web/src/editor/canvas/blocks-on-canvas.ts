import type { Box } from '../../frame/messages.ts'
import type { Block, Design } from '../model/document.ts'
import { walk } from '../model/tree.ts'
import { around, type BlockBoxes, type Ghost } from './frame/block-boxes.ts'

export type ShownBlock = {
  id: string
  block: Block
  box: Box
  boxes: readonly Box[]
  /** Where it would be if it were shown. */
  ghosts: readonly Ghost[]
}

/** The blocks that are visible, if only as ghosts, in reading order. Attachments never are. */
export const shownBlocks = (design: Design, { blocks, ghosts }: BlockBoxes): ShownBlock[] =>
  walk(design).flatMap(({ block }) => {
    const boxes = blocks.get(block.id ?? '') ?? []
    const box = around(boxes)
    if (block.id === undefined || !box) return []
    return [{ id: block.id, block, box, boxes, ghosts: ghosts.get(block.id) ?? [] }]
  })

/** The block that is `step` further in reading order, of those that can be seen. */
export function stepFrom(design: Design, boxes: BlockBoxes, from: string | undefined, step: -1 | 1) {
  const order = walk(design).map(({ block }) => block.id ?? '')
  const isShown = (id: string) => boxes.blocks.has(id)
  const at = from === undefined ? (step === 1 ? -1 : order.length) : order.indexOf(from)
  const ahead = step === 1 ? order.slice(at + 1) : order.slice(0, Math.max(at, 0)).reverse()
  return ahead.find(isShown)
}

/** What of a block is edited in place: as what kind of text, and what it changes. */
export function wordsOf(block: Block | undefined) {
  if (block?.type === 'heading')
    return {
      kind: 'heading',
      value: block.text,
      isHtml: block.rich,
      patch: (text: string, isHtml: boolean) => ({ text, rich: isHtml || undefined }),
    } as const
  if (block?.type === 'text')
    return { kind: 'text', value: block.html, patch: (html: string) => ({ html }) } as const
  if (block?.type === 'button')
    return { kind: 'label', value: block.label, patch: (label: string) => ({ label }) } as const
  return null
}
