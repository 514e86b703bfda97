import { sampleItem } from './goods.ts'
import { heroWithItems } from './hero.ts'
import { box, help } from './parts.ts'
import { defineStarter } from './starter.ts'

export const abandonedCart = defineStarter({
  id: 'abandoned-cart',
  category: 'marketing',
  pictures: ['basket', 'lamp', 'notebook'],
  blocks: (texts, picture) => [
    ...heroWithItems(texts, {
      fileKey: picture('basket').key,
      href: '{{ variables.cart.url }}',
      list: 'variables.cart.items',
    }),
    box(texts.tipTitle, texts.tip),
    help(texts.help),
  ],
  testVariables: (samples, picture) => ({
    cart: {
      url: 'https://shop.example/cart/91c2',
      held_until: samples.heldUntil,
      items: [
        sampleItem(samples.lamp, 1, 49, picture('lamp')),
        sampleItem(samples.notebook, 2, 14.5, picture('notebook')),
      ],
    },
  }),
})
