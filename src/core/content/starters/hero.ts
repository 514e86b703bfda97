import type { Block } from '../../../engine/design/design.ts'
import { CREAM, INK, PALE, SERIF, SUN } from '../../../engine/design/starter-palette.ts'
import { items } from './goods.ts'
import { type Align, INNER_SIDE, inset, SIDE, subtitle } from './parts.ts'

/** The wording of a starter's main message. */
type Hero = { title: string; lead: string; action: string }

/** The main message of the email, on a dark background that is the same in both color schemes. */
export const hero = (content: Hero, href: string): Block => ({
  type: 'section',
  background: INK,
  padding: { top: 36, bottom: 36 },
  blocks: heroBlocks(content, href, 'center'),
})

/** The main message next to an image, above a list of items with its heading. */
export const heroWithItems = (
  texts: Hero & { picture: string; list: string; detail: string },
  { fileKey, href, list }: { fileKey: string; href: string; list: string },
): Block[] => [heroWithPicture(texts, href, fileKey), subtitle(texts.list), items(list, texts.detail)]

const heroWithPicture = (content: Hero & { picture: string }, href: string, fileKey: string): Block => ({
  type: 'section',
  background: INK,
  padding: { top: 28, bottom: 28 },
  blocks: [
    {
      type: 'columns',
      verticalAlign: 'middle',
      padding: { right: 20, left: 20 },
      columns: [
        { width: 54, blocks: heroBlocks(content, href, 'left') },
        {
          width: 46,
          blocks: [
            {
              type: 'image',
              fileKey,
              alt: content.picture,
              width: 260,
              padding: inset(8, 8, 0),
            },
          ],
        },
      ],
    },
  ],
})

function heroBlocks({ title: text, lead: html, action: label }: Hero, href: string, align: Align) {
  const space = (top: number, bottom: number) => inset(top, bottom, align === 'center' ? SIDE : INNER_SIDE)
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
