import { BLOCK_TYPES, FILE_PLACEHOLDER, placeholderImageUrl } from './commands.ts'
import type { Block } from './document.ts'
import { type Blocks, listsIn, withLists } from './tree.ts'

/** The clipboard type of copied blocks. The same JSON is also copied as text, for pasting into other browsers. */
export const CLIPBOARD_TYPE = 'application/x-flowpost-blocks'
const KIND = 'flowpost-blocks'

type ClipboardContent = { kind: typeof KIND; store: string; blocks: Blocks }

export const writeClipboard = (store: string, blocks: Blocks): string =>
  JSON.stringify({ kind: KIND, store, blocks } satisfies ClipboardContent)

type PastedBlocks = {
  blocks: Block[]
  /** How many of another store's files were left out. */
  filesLost: number
}

/** The copied blocks, without another store's files; null if the clipboard holds no blocks. */
export function readClipboard(text: string, target: { store: string; baseUrl: string }): PastedBlocks | null {
  const copied = parse(text)
  if (!copied) return null
  const blocks = copied.blocks.flatMap(readBlock)
  if (blocks.length === 0) return null
  if (copied.store === target.store) return { blocks, filesLost: 0 }
  const lostFiles = { count: 0 }
  return {
    blocks: blocks.map((block) => withoutFiles(block, target.baseUrl, lostFiles)),
    filesLost: lostFiles.count,
  }
}

function parse(text: string): { store: string; blocks: unknown[] } | null {
  if (!text.includes(KIND)) return null
  try {
    const { kind, store, blocks } = JSON.parse(text)
    return kind === KIND && typeof store === 'string' && Array.isArray(blocks) ? { store, blocks } : null
  } catch {
    return null
  }
}

/** Accepts values that have the structure of a block. Their properties are validated when the layout is saved. */
function readBlock(value: unknown): Block[] {
  if (typeof value !== 'object' || value === null) return []
  const block = value as Block & { blocks?: unknown; columns?: unknown }
  if (!BLOCK_TYPES.includes(block.type)) return []
  if (block.type === 'section' && !Array.isArray(block.blocks)) return []
  if (block.type === 'columns') {
    const isColumn = (column: unknown) => Array.isArray((column as { blocks?: unknown } | null)?.blocks)
    if (!Array.isArray(block.columns) || !(block.columns as unknown[]).every(isColumn)) return []
  }
  return [
    withLists(
      block,
      listsIn(block).map((list) => list.flatMap(readBlock)),
    ),
  ]
}

/** Another store's files do not exist here, so images get the placeholder and attachments are dropped. */
function withoutFiles(block: Block, baseUrl: string, lostFiles: { count: number }): Block {
  const next = withoutOwnFiles(block, baseUrl)
  if (next !== block) lostFiles.count++
  return withLists(
    next,
    listsIn(next).map((list) => list.map((inside) => withoutFiles(inside, baseUrl, lostFiles))),
  )
}

/** Replaces the block's own files, not those of blocks inside it. */
function withoutOwnFiles(block: Block, baseUrl: string): Block {
  if (block.type === 'video')
    return block.thumbnail.fileKey === undefined
      ? block
      : { ...block, thumbnail: { url: placeholderImageUrl(baseUrl) } }
  if (block.type === 'file') {
    if (block.fileKey === undefined) return block
    const { fileKey: _, ...rest } = block
    return { ...rest, ...FILE_PLACEHOLDER }
  }
  if (block.type !== 'image' && block.type !== 'logo') return block
  if (block.fileKey === undefined && block.darkFileKey === undefined) return block
  const { fileKey, darkFileKey: _, ...rest } = block
  return fileKey === undefined ? rest : { ...rest, url: placeholderImageUrl(baseUrl) }
}
