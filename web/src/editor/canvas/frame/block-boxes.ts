import type { HiddenReason } from '../../../../../src/engine/mjml/blocks/conditions.ts'
import type { Box, ImageBox, MarkedElement } from '../../../frame/messages.ts'
import { readMark } from '../mark-names.ts'

/** Where each block is on the canvas: several boxes for a repeated block or a video, none for an invisible one. */
export type BlockBoxes = {
  blocks: ReadonlyMap<string, readonly Box[]>
  /** By `columnKey`. */
  columns: ReadonlyMap<string, readonly Box[]>
  /** Headers and footers from presets. */
  presets: ReadonlyMap<'header' | 'footer', readonly Box[]>
  /** The first image inside a block. */
  images: ReadonlyMap<string, ImageBox>
  ghosts: ReadonlyMap<string, readonly Ghost[]>
}

export type Ghost = { reason: HiddenReason; box: Box }

export const NO_BOXES: BlockBoxes = {
  blocks: new Map(),
  columns: new Map(),
  presets: new Map(),
  images: new Map(),
  ghosts: new Map(),
}

export const columnKey = (id: string, column: number) => `${id} ${column}`

export function readBoxes(prefix: string, elements: readonly MarkedElement[]): BlockBoxes {
  const blocks = new Map<string, Box[]>()
  const columns = new Map<string, Box[]>()
  const presets = new Map<'header' | 'footer', Box[]>()
  const images = new Map<string, ImageBox>()
  const ghosts = new Map<string, Ghost[]>()
  const add = <Key, Value>(boxes: Map<Key, Value[]>, key: Key, box: Value) => {
    const existing = boxes.get(key)
    if (existing) existing.push(box)
    else boxes.set(key, [box])
  }
  for (const { mark: name, box, image } of elements) {
    const mark = readMark(prefix, name)
    if (mark?.kind === 'block') {
      add(blocks, mark.id, box)
      if (image && !images.has(mark.id)) images.set(mark.id, image)
    }
    if (mark?.kind === 'column') add(columns, columnKey(mark.id, mark.column), box)
    if (mark?.kind === 'preset') add(presets, mark.frame, box)
    if (mark?.kind === 'ghost') add(ghosts, mark.id, { reason: mark.reason, box })
  }
  return { blocks, columns, presets, images, ghosts }
}

/** The smallest box around all of the boxes. */
export function boundingBox(boxes: readonly Box[] | undefined): Box | null {
  if (!boxes || boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
