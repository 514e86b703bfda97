import { items } from './goods.ts'
import { action, banner, help, line, pair, paragraphs, subtitle, title } from './parts.ts'
import { sampleItem } from './sample-items.ts'
import { defineStarter } from './starter.ts'

export const shipping = defineStarter({
  id: 'shipping',
  category: 'transactional',
  pictures: ['shipping', 'mug', 'notebook'],
  texts: {
    en: {
      name: 'Shipping update',
      description: 'Sent when a parcel ships',
      subject: 'Your parcel is on its way',
      previewText: 'It should be with you on {{ variables.parcel.arrives }}.',
      picture: 'A delivery van on a country road',
      title: 'It’s on its way',
      lead: '<p>Your parcel left us this morning. {{ variables.parcel.carrier }} expects to deliver it on <b>{{ variables.parcel.arrives }}</b>.</p>',
      action: 'Track the parcel',
      number: 'Tracking number',
      address: 'Delivery to',
      list: 'In this parcel',
      detail: '{{ item.variant }}<br>Quantity {{ item.quantity }}',
      rest: '<p>The rest of your order will follow in a separate parcel, at no extra cost.</p>',
      help: '<p>Not at home? The courier will try again or leave it with a neighbour.</p>',
    },
    de: {
      name: 'Versandbestätigung',
      description: 'Wenn ein Paket das Haus verlässt',
      subject: 'Ihr Paket ist unterwegs',
      previewText: 'Es sollte am {{ variables.parcel.arrives }} bei Ihnen sein.',
      picture: 'Ein Lieferwagen auf einer Landstraße',
      title: 'Ihr Paket ist unterwegs',
      lead: '<p>Heute Morgen hat es unser Haus verlassen. {{ variables.parcel.carrier }} stellt es voraussichtlich am <b>{{ variables.parcel.arrives }}</b> zu.</p>',
      action: 'Paket verfolgen',
      number: 'Sendungsnummer',
      address: 'Lieferung an',
      list: 'In diesem Paket',
      detail: '{{ item.variant }}<br>Menge {{ item.quantity }}',
      rest: '<p>Der Rest Ihrer Bestellung folgt in einem eigenen Paket, ohne Aufpreis.</p>',
      help: '<p>Niemand zu Hause? Der Bote kommt noch einmal oder gibt das Paket in der Nachbarschaft ab.</p>',
    },
  },
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
  testVariables: (locale, picture) => ({
    order: { address: { name: 'Mara Lindqvist', street: 'Tischlergasse 14', city: '04109 Leipzig' } },
    parcel: {
      carrier: 'DHL',
      number: '00340434161094015902',
      url: 'https://carrier.example/00340434161094015902',
      arrives: locale === 'de' ? '20. November' : '20 November',
      is_partial: true,
      items: [
        sampleItem(locale, 'mug', 2, 18, picture('mug')),
        sampleItem(locale, 'notebook', 1, 14.5, picture('notebook')),
      ],
    },
  }),
})
