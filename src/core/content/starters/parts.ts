import type { Block } from '../../../engine/design/design.ts'
import { INK, MUTED, SERIF, TAN } from '../../../engine/design/starter-palette.ts'

export const SIDE = 40
export const inset = (top: number, bottom: number, side = SIDE) => ({ top, right: side, bottom, left: side })

/** Blocks in columns have the same space on both sides, so they line up when phones stack the columns. */
export const INNER_SIDE = 12
export const COLUMN_SIDES = { right: SIDE - INNER_SIDE, left: SIDE - INNER_SIDE }

export type Align = 'left' | 'center'

export const title = (text: string, { top = 32, align = 'left' as Align } = {}): Block => ({
  type: 'heading',
  text,
  level: 1,
  size: 28,
  font: SERIF,
  align,
  padding: inset(top, 4),
})

export const subtitle = (text: string): Block => ({
  type: 'heading',
  text,
  level: 2,
  size: 20,
  font: SERIF,
  padding: inset(28, 4),
})

export const paragraphs = (html: string, { align = 'left' as Align, top = 8 } = {}): Block => ({
  type: 'text',
  html,
  align,
  padding: inset(top, 8),
})

export const action = (label: string, href: string, align: Align = 'left'): Block => ({
  type: 'button',
  label,
  href,
  align,
  radius: 6,
  padding: inset(16, 24),
})

export const line = (): Block => ({ type: 'divider', color: '#e4dbcc', padding: inset(16, 16) })

/** A full-width image at the top of an email. */
export const banner = (fileKey: string, alt: string): Block => ({
  type: 'image',
  fileKey,
  alt,
  width: 600,
  padding: inset(0, 0, 0),
})

/** A small image above the title. */
export const emblem = (fileKey: string, alt: string): Block => ({
  type: 'image',
  fileKey,
  alt,
  width: 160,
  radius: 12,
  align: 'left',
  padding: inset(36, 0),
})

/** A subtle box with a title, for example a tip. */
export const box = (heading: string, html: string): Block => ({
  type: 'section',
  background: TAN,
  padding: { top: 16, bottom: 16 },
  blocks: [
    { type: 'heading', text: heading, level: 2, size: 19, font: SERIF, color: INK, padding: inset(4, 0, 28) },
    { type: 'text', html, size: 15, color: MUTED, padding: inset(6, 4, 28) },
  ],
})

/** Small text at the end of an email, for example where to get help. */
export const help = (html: string): Block => ({
  type: 'text',
  html,
  size: 14,
  align: 'center',
  padding: inset(28, 28),
})

/** Two facts side by side, such as a delivery address and a payment method. */
export const pair = (left: [string, string], right: [string, string]): Block => ({
  type: 'columns',
  padding: { top: 12, ...COLUMN_SIDES },
  columns: [{ blocks: fact(left) }, { blocks: fact(right) }],
})

const fact = ([heading, html]: [string, string]) => [
  {
    type: 'heading' as const,
    text: heading,
    level: 2,
    size: 18,
    font: SERIF,
    padding: inset(16, 0, INNER_SIDE),
  },
  { type: 'text' as const, html, size: 15, padding: inset(4, 8, INNER_SIDE) },
]
