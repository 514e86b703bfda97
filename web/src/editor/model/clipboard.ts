import { BLOCK_TYPES, NO_FILE, pictureUrl } from './commands.ts'
import type { Block } from './document.ts'
import { type Blocks, listsIn, withLists } from './tree.ts'

/** The type of copied blocks on the clipboard; the same JSON stands there as text, for other browsers. */
export const CLIPBOARD_TYPE = 'application/x-flowpost-blocks'
const MARK = 'flowpost-blocks'

type Copied = { kind: typeof MARK; store: string; blocks: Blocks }

export const writeClipboard = (store: string, blocks: Blocks): string =>
  JSON.stringify({ kind: MARK, store, blocks } satisfies Copied)

type Pasted = {
  blocks: Block[]
  /** How many files of another store had to be left out. */
  filesLost: number
}

/** The blocks on the clipboard as they can stand in this store; null where there are none. */
export function readClipboard(text: string, around: { store: string; baseUrl: string }): Pasted | null {
  const copied = parse(text)
  if (!copied) return null
  const blocks = copied.blocks.flatMap(readBlock)
  if (blocks.length === 0) return null
  if (copied.store === around.store) return { blocks, filesLost: 0 }
  const lost = { count: 0 }
  return { blocks: blocks.map((block) => withoutFiles(block, around.baseUrl, lost)), filesLost: lost.count }
}

function parse(text: string): { store: string; blocks: unknown[] } | null {
  if (!text.includes(MARK)) return null
  try {
    const { kind, store, blocks } = JSON.parse(text)
    return kind === MARK && typeof store === 'string' && Array.isArray(blocks) ? { store, blocks } : null
  } catch {
    return null
  }
}

/** Only what is built like a block; what its properties say is checked when the layout is saved. */
function readBlock(value: unknown): Block[] {
  if (typeof value !== 'object' || value === null) return []
  const block = value as Block & { blocks?: unknown; columns?: unknown }
  if (!BLOCK_TYPES.includes(block.type)) return []
  if (block.type === 'section' && !Array.isArray(block.blocks)) return []
  if (block.type === 'columns') {
    const isBuilt = (column: unknown) => Array.isArray((column as { blocks?: unknown } | null)?.blocks)
    if (!Array.isArray(block.columns) || !(block.columns as unknown[]).every(isBuilt)) return []
  }
  return [
    withLists(
      block,
      listsIn(block).map((list) => list.flatMap(readBlock)),
    ),
  ]
}

/** Another store's files do not exist here, so images get the placeholder and attachments are dropped. */
function withoutFiles(block: Block, baseUrl: string, lost: { count: number }): Block {
  const next = ownFilesOf(block, baseUrl)
  if (next !== block) lost.count++
  return withLists(
    next,
    listsIn(next).map((list) => list.map((inside) => withoutFiles(inside, baseUrl, lost))),
  )
}

function ownFilesOf(block: Block, baseUrl: string): Block {
  if (block.type === 'video')
    return block.thumbnail.fileKey === undefined
      ? block
      : { ...block, thumbnail: { url: pictureUrl(baseUrl) } }
  if (block.type === 'file') {
    if (block.fileKey === undefined) return block
    const { fileKey: _, ...rest } = block
    return { ...rest, ...NO_FILE }
  }
  if (block.type !== 'image' && block.type !== 'logo') return block
  if (block.fileKey === undefined && block.darkFileKey === undefined) return block
  const { fileKey, darkFileKey: _, ...rest } = block
  return fileKey === undefined ? rest : { ...rest, url: pictureUrl(baseUrl) }
}
