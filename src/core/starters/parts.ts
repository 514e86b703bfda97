import type { Block } from '../../engine/design/design.ts'
import { CREAM, INK, PALE, SERIF, SUN, TAN } from './starter.ts'

const SIDE = 40
const inset = (top: number, bottom: number, side = SIDE) => ({ top, right: side, bottom, left: side })

type Align = 'left' | 'center'

export const title = (text: string, { top = 32, align = 'left' as Align, size = 28 } = {}): Block => ({
  type: 'heading',
  text,
  level: 1,
  size,
  font: SERIF,
  align,
  padding: inset(top, 4),
})

export const subtitle = (text: string, top = 28): Block => ({
  type: 'heading',
  text,
  level: 2,
  size: 20,
  font: SERIF,
  padding: inset(top, 4),
})

export const words = (html: string, { align = 'left' as Align, top = 8, bottom = 8 } = {}): Block => ({
  type: 'text',
  html,
  align,
  padding: inset(top, bottom),
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

/** A full-width picture, above everything else. */
export const banner = (fileKey: string, alt: string): Block => ({
  type: 'image',
  fileKey,
  alt,
  width: 600,
  padding: inset(0, 0, 0),
})

type Hero = { title: string; html: string; label: string; href: string }

/** The main message of the email, on a dark background that is the same in both colour schemes. */
export const hero = (content: Hero): Block => ({
  type: 'section',
  background: INK,
  padding: { top: 36, bottom: 36 },
  blocks: heroBlocks(content, 'center'),
})

/** The same beside a picture. */
export const heroWithPicture = (content: Hero, fileKey: string, alt: string): Block => ({
  type: 'section',
  background: INK,
  padding: { top: 28, bottom: 28 },
  blocks: [
    {
      type: 'columns',
      verticalAlign: 'middle',
      columns: [
        { width: 54, blocks: heroBlocks(content, 'left') },
        {
          width: 46,
          blocks: [
            { type: 'image', fileKey, alt, width: 260, padding: { top: 8, right: 12, bottom: 8, left: 0 } },
          ],
        },
      ],
    },
  ],
})

function heroBlocks({ title: text, html, label, href }: Hero, align: Align) {
  const side = align === 'center' ? SIDE : 32
  const space = (top: number, bottom: number) => ({
    top,
    right: align === 'center' ? side : 8,
    bottom,
    left: side,
  })
  return [
    {
      type: 'heading' as const,
      text,
      level: 1,
      size: 30,
      font: SERIF,
      color: CREAM,
      align,
      padding: space(4, 8),
    },
    { type: 'text' as const, html, color: PALE, align, padding: space(4, 12) },
    {
      type: 'button' as const,
      label,
      href,
      color: SUN,
      textColor: INK,
      radius: 6,
      align,
      padding: space(8, 4),
    },
  ]
}

/** A subtle box with a title, for example a tip. */
export const box = (heading: string, html: string): Block => ({
  type: 'section',
  background: TAN,
  padding: { top: 16, bottom: 16 },
  blocks: [
    { type: 'heading', text: heading, level: 2, size: 19, font: SERIF, color: INK, padding: inset(4, 0, 28) },
    { type: 'text', html, size: 15, color: '#4a4640', padding: inset(6, 4, 28) },
  ],
})

/** Once per item of a list: picture, name and a line below it, price. */
export const items = (list: string, detail: string): Block => ({
  type: 'section',
  each: { in: list, as: 'item' },
  blocks: [
    {
      type: 'columns',
      verticalAlign: 'middle',
      stackOnMobile: false,
      columns: [
        {
          width: 26,
          blocks: [
            {
              type: 'image',
              url: '{{ item.image }}',
              alt: '{{ item.title }}',
              width: 84,
              radius: 8,
              align: 'left',
              padding: { top: 10, right: 8, bottom: 10, left: SIDE },
            },
          ],
        },
        {
          width: 48,
          blocks: [
            {
              type: 'text',
              html: `<p><b>{{ item.title }}</b><br>${detail}</p>`,
              size: 15,
              padding: { top: 10, right: 8, bottom: 10, left: 8 },
            },
          ],
        },
        {
          width: 26,
          blocks: [
            {
              type: 'text',
              html: '<p><b>{{ item.price }}</b></p>',
              align: 'right',
              padding: { top: 10, right: SIDE, bottom: 10, left: 8 },
            },
          ],
        },
      ],
    },
  ],
})

/** Labels on the left, amounts on the right. */
export const amounts = (rows: [string, string][], total: [string, string]): Block => ({
  type: 'section',
  background: TAN,
  padding: { top: 14, bottom: 14 },
  blocks: [...rows.map((row) => amount(row, 15, 4)), amount(total, 19, 8)],
})

const amount = ([label, value]: [string, string], size: number, top: number) => ({
  type: 'columns' as const,
  stackOnMobile: false,
  columns: [
    { width: 62, blocks: [amountText(label, 'left', size, top)] },
    { width: 38, blocks: [amountText(value, 'right', size, top)] },
  ],
})

const amountText = (text: string, align: 'left' | 'right', size: number, top: number) => ({
  type: 'text' as const,
  html: size > 15 ? `<p><b>${text}</b></p>` : `<p>${text}</p>`,
  size,
  color: INK,
  align,
  padding: align === 'left' ? { top, right: 8, bottom: 4, left: 28 } : { top, right: 28, bottom: 4, left: 8 },
})

/** Contact details at the end of every email. */
export const help = (html: string): Block => ({
  type: 'text',
  html,
  size: 14,
  align: 'center',
  padding: inset(28, 28),
})

/** Two short texts side by side, such as an address and a payment. */
export const pair = (left: [string, string], right: [string, string]): Block => ({
  type: 'columns',
  padding: { top: 12, right: 0, bottom: 0, left: 0 },
  columns: [
    { blocks: fact(left, { right: 12, left: SIDE }) },
    { blocks: fact(right, { right: SIDE, left: 12 }) },
  ],
})

const fact = ([heading, html]: [string, string], sides: { right: number; left: number }) => [
  {
    type: 'heading' as const,
    text: heading,
    level: 2,
    size: 18,
    font: SERIF,
    padding: { top: 16, bottom: 0, ...sides },
  },
  { type: 'text' as const, html, size: 15, padding: { top: 4, bottom: 8, ...sides } },
]
