import type { Box, FoundBlock, ImageBox } from '../../../frame/messages.ts'
import { readMark } from '../mark-names.ts'

/** Where each block is on the canvas: several boxes for a repetition or a video, none for what is not shown. */
export type BlockBoxes = {
  blocks: ReadonlyMap<string, readonly Box[]>
  /** By block and column. */
  columns: ReadonlyMap<string, readonly Box[]>
  /** Headers and footers that are presets. */
  presets: ReadonlyMap<'header' | 'footer', readonly Box[]>
  /** The first image inside a block. */
  images: ReadonlyMap<string, ImageBox>
  /** Placeholders for hidden blocks. */
  ghosts: ReadonlyMap<string, readonly Ghost[]>
}

export type Ghost = { why: 'if' | 'each'; box: Box }

export const NO_BOXES: BlockBoxes = {
  blocks: new Map(),
  columns: new Map(),
  presets: new Map(),
  images: new Map(),
  ghosts: new Map(),
}

export const columnKey = (id: string, column: number) => `${id} ${column}`

export function readBoxes(prefix: string, found: readonly FoundBlock[]): BlockBoxes {
  const blocks = new Map<string, Box[]>()
  const columns = new Map<string, Box[]>()
  const presets = new Map<'header' | 'footer', Box[]>()
  const images = new Map<string, ImageBox>()
  const ghosts = new Map<string, Ghost[]>()
  const add = <Key, Found>(boxes: Map<Key, Found[]>, key: Key, box: Found) => {
    const known = boxes.get(key)
    if (known) known.push(box)
    else boxes.set(key, [box])
  }
  for (const { mark, box, image } of found) {
    const read = readMark(prefix, mark)
    if (read?.kind === 'block') {
      add(blocks, read.id, box)
      if (image && !images.has(read.id)) images.set(read.id, image)
    }
    if (read?.kind === 'column') add(columns, columnKey(read.id, read.column), box)
    if (read?.kind === 'preset') add(presets, read.frame, box)
    if (read?.kind === 'ghost') add(ghosts, read.id, { why: read.why, box })
  }
  return { blocks, columns, presets, images, ghosts }
}

/** The smallest box around all of them. */
export function around(boxes: readonly Box[] | undefined): Box | null {
  if (!boxes || boxes.length === 0) return null
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
