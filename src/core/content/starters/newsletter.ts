import type { Block } from '../../../engine/design/design.ts'
import { INK, MUTED, SERIF, TAN } from '../../../engine/design/starter-palette.ts'
import { hero } from './hero.ts'
import { banner, COLUMN_SIDES, INNER_SIDE, inset, line } from './parts.ts'
import { defineStarter } from './starter.ts'

export const NEWSLETTER_LINKS = {
  product: 'https://shop.example/moon-lamp',
  classes: 'https://shop.example/classes',
  journal: 'https://shop.example/journal',
}

type Card = { fileKey: string; alt: string; title: string; html: string; link: string; href: string }

/** An image with a title, a short text and a link, narrow enough for two cards side by side. */
const card = ({ fileKey, alt, title, html, link, href }: Card) => [
  { type: 'image' as const, fileKey, alt, width: 248, radius: 10, padding: inset(28, 0, INNER_SIDE) },
  {
    type: 'heading' as const,
    text: title,
    level: 2,
    size: 20,
    font: SERIF,
    padding: inset(14, 0, INNER_SIDE),
  },
  {
    type: 'text' as const,
    html: `${html}<p><a href="${href}"><b>${link}</b></a></p>`,
    size: 15,
    padding: inset(6, 8, INNER_SIDE),
  },
]

type ProductTexts = Record<'product' | 'productText' | 'price' | 'productAction', string>

const product = (texts: ProductTexts, fileKey: string): Block => ({
  type: 'section',
  background: TAN,
  padding: { top: 16, bottom: 16 },
  blocks: [
    {
      type: 'columns',
      verticalAlign: 'middle',
      padding: { right: 12, left: 12 },
      columns: [
        {
          width: 38,
          blocks: [
            {
              type: 'image',
              fileKey,
              alt: texts.product,
              width: 180,
              radius: 10,
              padding: inset(8, 8, INNER_SIDE),
            },
          ],
        },
        {
          width: 62,
          blocks: [
            {
              type: 'heading',
              text: texts.product,
              level: 2,
              size: 24,
              font: SERIF,
              color: INK,
              padding: inset(4, 0, INNER_SIDE),
            },
            {
              type: 'text',
              html: `${texts.productText}<p><b>${texts.price}</b></p>`,
              size: 15,
              color: MUTED,
              padding: inset(6, 4, INNER_SIDE),
            },
            {
              type: 'button',
              label: texts.productAction,
              href: NEWSLETTER_LINKS.product,
              color: INK,
              textColor: '#ffffff',
              radius: 6,
              align: 'left',
              padding: inset(8, 8, INNER_SIDE),
            },
          ],
        },
      ],
    },
  ],
})

export const newsletter = defineStarter({
  id: 'newsletter',
  category: 'marketing',
  pictures: ['workshop', 'notebook', 'mug', 'lamp'],
  blocks: (texts, picture) => [
    banner(picture('workshop').key, texts.picture),
    hero(texts, NEWSLETTER_LINKS.product),
    {
      type: 'columns',
      padding: COLUMN_SIDES,
      columns: [
        {
          blocks: card({
            fileKey: picture('notebook').key,
            alt: texts.firstAlt,
            title: texts.firstTitle,
            html: texts.first,
            link: texts.firstLink,
            href: NEWSLETTER_LINKS.classes,
          }),
        },
        {
          blocks: card({
            fileKey: picture('mug').key,
            alt: texts.secondAlt,
            title: texts.secondTitle,
            html: texts.second,
            link: texts.secondLink,
            href: NEWSLETTER_LINKS.journal,
          }),
        },
      ],
    },
    line(),
    product(texts, picture('lamp').key),
    { type: 'spacer', height: 32 },
  ],
  testVariables: () => ({ customer: { first_name: 'Mara' } }),
})
