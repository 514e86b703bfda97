import { GLOBAL_DEFAULTS } from './defaults.ts'
import type { Design } from './design.ts'
import type { Block } from './schema.ts'

/** How blocks are drawn; several block types look the same. */
export const THUMBNAIL_KINDS = [
  ...['heading', 'text', 'image', 'logo', 'button', 'divider'],
  ...['table', 'social'],
] as const

type Shape = {
  kind: (typeof THUMBNAIL_KINDS)[number]
  color: string
  align: 'left' | 'center' | 'right'
  /** The background of the block or its parent; null means the email's. */
  background: string | null
}

/** Shapes that are side by side; most rows have one. */
type Row = Shape[]

export type Thumbnail = { background: string; content: string; rows: Row[] }

/** A thumbnail is too small for more. */
const MAX_ROWS = 9

type Blocks = readonly Block[]
type Frames = { header: Blocks; footer: Blocks }

/** Outlines a design in a few rows, based on the types and colors of its blocks. */
export function thumbnailOf(design: Design, shared: Frames): Thumbnail {
  const { background, contentBackground, textColor, buttonColor } = design.global ?? {}
  const blocks = [
    ...(design.header?.blocks ?? shared.header),
    ...design.blocks,
    ...(design.footer?.blocks ?? shared.footer),
  ]
  return {
    background: background ?? GLOBAL_DEFAULTS.background,
    content: contentBackground ?? GLOBAL_DEFAULTS.contentBackground,
    rows: rowsOf(blocks, null, {
      textColor: textColor ?? GLOBAL_DEFAULTS.textColor,
      buttonColor: buttonColor ?? GLOBAL_DEFAULTS.buttonColor,
    }).slice(0, MAX_ROWS),
  }
}

type Colors = { textColor: string; buttonColor: string }

const rowsOf = (blocks: Blocks, outerBackground: string | null, colors: Colors): Row[] =>
  blocks.flatMap((block) => {
    const background = block.background ?? outerBackground
    if (block.type === 'section') return rowsOf(block.blocks, background, colors)
    if (block.type !== 'columns') return shapesOf(block, background, colors).map((shape) => [shape])
    const columns = block.columns.map((column) => rowsOf(column.blocks, background, colors))
    const depth = Math.max(...columns.map((rows) => rows.length))
    return Array.from({ length: depth }, (_, index) => columns.flatMap((rows) => rows[index]?.[0] ?? []))
  })

/** Empty for a block with nothing to draw, such as a file or a spacer. */
function shapesOf(block: Block, background: string | null, { textColor, buttonColor }: Colors): Shape[] {
  const shape = (kind: Shape['kind'], color: string, align: Shape['align'] = 'left'): Shape[] => [
    { kind, color, align: block.align ?? align, background },
  ]
  switch (block.type) {
    case 'heading':
    case 'text':
      return shape(block.type, block.color ?? textColor)
    case 'html':
    case 'unsubscribe':
      return shape('text', textColor, block.type === 'html' ? 'left' : 'center')
    case 'image':
    case 'video':
      return shape('image', textColor, 'center')
    case 'logo':
    case 'social':
      return shape(block.type, textColor, 'center')
    case 'button':
      return shape('button', block.color ?? buttonColor, 'center')
    case 'divider':
      return shape('divider', block.color ?? textColor, 'center')
    case 'table':
      return shape('table', textColor)
    default:
      return []
  }
}
