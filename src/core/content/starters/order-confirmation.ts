import { amounts, sampleItem } from './goods.ts'
import { heroWithItems } from './hero.ts'
import { help, pair } from './parts.ts'
import { defineStarter } from './starter.ts'

export const orderConfirmation = defineStarter({
  id: 'order-confirmation',
  category: 'transactional',
  pictures: ['order', 'mug', 'notebook', 'lamp'],
  blocks: (texts, picture) => [
    ...heroWithItems(texts, {
      fileKey: picture('order').key,
      href: '{{ variables.order.url }}',
      list: 'variables.order.items',
    }),
    amounts(
      [
        [texts.subtotal, '{{ variables.order.subtotal | money: "EUR" }}'],
        [texts.shipping, '{{ variables.order.shipping | money: "EUR" }}'],
        [texts.vat, '{{ variables.order.vat | money: "EUR" }}'],
      ],
      [texts.total, '{{ variables.order.total | money: "EUR" }}'],
    ),
    pair(
      [
        texts.address,
        '<p>{{ variables.order.address.name }}<br>{{ variables.order.address.street }}<br>{{ variables.order.address.city }}</p>',
      ],
      [texts.payment, `<p>{{ variables.order.payment }}<br>${texts.invoice}</p>`],
    ),
    help(texts.help),
  ],
  testVariables: (samples, picture) => ({
    customer: { first_name: 'Mara' },
    order: {
      number: '20418',
      url: 'https://shop.example/orders/20418',
      items: [
        sampleItem(samples.mug, 2, 18, picture('mug')),
        sampleItem(samples.notebook, 1, 14.5, picture('notebook')),
        sampleItem(samples.lamp, 1, 49, picture('lamp')),
      ],
      subtotal: 99.5,
      shipping: 4.9,
      ...samples.orderVat,
      total: 104.4,
      address: samples.address,
      payment: samples.payment,
    },
  }),
})
