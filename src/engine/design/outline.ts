import { GLOBAL_DEFAULTS } from './defaults.ts'
import type { Design } from './design.ts'
import type { Block } from './schema.ts'

/** What a piece looks like from afar; several block types look the same. */
export const PIECE_KINDS = [
  ...(['heading', 'text', 'image', 'logo', 'button', 'divider'] as const),
  ...(['table', 'social'] as const),
] as const

export type Piece = {
  kind: (typeof PIECE_KINDS)[number]
  colour: string
  align: 'left' | 'center' | 'right'
  /** Of the block or of what it stands in; null: the email's own. */
  background: string | null
}

/** Pieces next to each other; most rows have one. */
export type OutlineRow = Piece[]

export type Outline = { background: string; content: string; rows: OutlineRow[] }

/** More would not be visible in such a small thumbnail. */
const MAX_ROWS = 9

type Blocks = readonly Block[]
type Frames = { header: Blocks; footer: Blocks }

/** A design as a thumbnail of a few rows, drawn from the colours and types of its blocks. */
export function outlineOf(design: Design, shared: Frames): Outline {
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

type Colours = { textColor: string; buttonColor: string }

const rowsOf = (blocks: Blocks, around: string | null, colours: Colours): OutlineRow[] =>
  blocks.flatMap((block) => {
    const background = block.background ?? around
    if (block.type === 'section') return rowsOf(block.blocks, background, colours)
    if (block.type !== 'columns') return pieceOf(block, background, colours).map((piece) => [piece])
    const columns = block.columns.map((column) => rowsOf(column.blocks, background, colours))
    const depth = Math.max(...columns.map((rows) => rows.length))
    return Array.from({ length: depth }, (_, at) => columns.flatMap((rows) => rows[at]?.[0] ?? []))
  })

/** Nothing for what takes no place, such as a file. */
function pieceOf(block: Block, background: string | null, { textColor, buttonColor }: Colours): Piece[] {
  const piece = (kind: Piece['kind'], colour: string, align: Piece['align'] = 'left'): Piece[] => [
    { kind, colour, align: block.align ?? align, background },
  ]
  switch (block.type) {
    case 'heading':
    case 'text':
      return piece(block.type, block.color ?? textColor)
    case 'html':
    case 'unsubscribe':
      return piece('text', textColor, block.type === 'html' ? 'left' : 'center')
    case 'image':
    case 'video':
      return piece('image', textColor, 'center')
    case 'logo':
    case 'social':
      return piece(block.type, textColor, 'center')
    case 'button':
      return piece('button', block.color ?? buttonColor, 'center')
    case 'divider':
      return piece('divider', block.color ?? textColor, 'center')
    case 'table':
      return piece('table', textColor)
    default:
      return []
  }
}
