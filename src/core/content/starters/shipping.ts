import { items, sampleItem } from './goods.ts'
import { action, banner, help, line, pair, paragraphs, subtitle, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const shipping = defineStarter({
  id: 'shipping',
  category: 'transactional',
  pictures: ['shipping', 'mug', 'notebook'],
  blocks: (texts, picture) => [
    banner(picture('shipping').key, texts.picture),
    title(texts.title),
    paragraphs(texts.lead),
    action(texts.action, '{{ variables.parcel.url }}'),
    line(),
    pair(
      [texts.number, '<p>{{ variables.parcel.number }}</p>'],
      [
        texts.address,
        '<p>{{ variables.order.address.name }}<br>{{ variables.order.address.street }}<br>{{ variables.order.address.city }}</p>',
      ],
    ),
    subtitle(texts.list),
    items('variables.parcel.items', texts.detail),
    { ...paragraphs(texts.rest), if: 'variables.parcel.is_partial' },
    help(texts.help),
  ],
  testVariables: (samples, picture) => ({
    order: { address: samples.address },
    parcel: {
      carrier: 'DHL',
      number: '00340434161094015902',
      url: 'https://carrier.example/00340434161094015902',
      arrives: samples.arrives,
      is_partial: true,
      items: [
        sampleItem(samples.mug, 2, 18, picture('mug')),
        sampleItem(samples.notebook, 1, 14.5, picture('notebook')),
      ],
    },
  }),
})
