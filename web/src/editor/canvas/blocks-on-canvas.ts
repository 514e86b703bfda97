import type { Box } from '../../frame/messages.ts'
import type { Block, Design } from '../model/document.ts'
import { walk } from '../model/tree.ts'
import { type BlockBoxes, boundingBox, type Ghost } from './frame/block-boxes.ts'

export type VisibleBlock = {
  id: string
  block: Block
  box: Box
  boxes: readonly Box[]
  /** Placeholders shown while the block is hidden. */
  ghosts: readonly Ghost[]
}

/** The blocks on the canvas, including ghosts, in reading order. Attachments are never visible. */
export const visibleBlocks = (design: Design, { blocks, ghosts }: BlockBoxes): VisibleBlock[] =>
  walk(design).flatMap(({ block }) => {
    const boxes = blocks.get(block.id ?? '') ?? []
    const box = boundingBox(boxes)
    if (block.id === undefined || !box) return []
    return [{ id: block.id, block, box, boxes, ghosts: ghosts.get(block.id) ?? [] }]
  })

/** The next or previous visible block in reading order. */
export function stepFrom(design: Design, boxes: BlockBoxes, from: string | undefined, step: -1 | 1) {
  const order = walk(design).map(({ block }) => block.id ?? '')
  const index = from === undefined ? (step === 1 ? -1 : order.length) : order.indexOf(from)
  const ahead = step === 1 ? order.slice(index + 1) : order.slice(0, Math.max(index, 0)).reverse()
  return ahead.find((id) => boxes.blocks.has(id))
}

/** The text of a block that can be edited in place, and the patch that changes it. */
export function editableText(block: Block | undefined) {
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
