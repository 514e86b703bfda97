import type { Block } from '../../../engine/design/design.ts'
import { INK, TAN } from '../../../engine/design/starter-palette.ts'
import { SIDE } from './parts.ts'
import type { Picture } from './starter.ts'

/** A row with image, title, detail line and price, repeated for each item in a list. */
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
          width: 24,
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
          width: 44,
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
          width: 32,
          blocks: [
            {
              type: 'text',
              html: '<p><b>{{ item.price | money: "EUR" }}</b></p>',
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

/** An item of an order or cart, for previews and tests. */
export const sampleItem = (
  product: { title: string; variant: string },
  quantity: number,
  unitPrice: number,
  picture: Picture,
) => ({ ...product, quantity, price: quantity * unitPrice, image: picture.url })
