import { amounts } from './goods.ts'
import { heroWithItems } from './hero.ts'
import { help, pair } from './parts.ts'
import { sampleItem } from './sample-items.ts'
import { defineStarter } from './starter.ts'

export const orderConfirmation = defineStarter({
  id: 'order-confirmation',
  category: 'transactional',
  pictures: ['order', 'mug', 'notebook', 'lamp'],
  texts: {
    en: {
      name: 'Order confirmation',
      description: 'Sent when an order is paid',
      subject: 'Your order {{ variables.order.number }} is in',
      previewText: 'Thank you. We’ll pack it today and email you when it ships.',
      picture: 'An open parcel with a mug, a notebook and a lamp',
      title: 'Thank you, {{ variables.customer.first_name | default: "and welcome" }}.',
      lead: '<p>We’ll pack your order today and email you as soon as it ships.</p>',
      action: 'Track your order',
      list: 'Your order {{ variables.order.number }}',
      detail: '{{ item.variant }}<br>Quantity {{ item.quantity }}',
      subtotal: 'Subtotal',
      shipping: 'Shipping',
      vat: 'VAT included ({{ variables.order.vat_rate }})',
      total: 'Total',
      address: 'Delivery to',
      payment: 'Paid with',
      invoice: 'Your invoice will arrive in a separate email.',
      help: '<p>Something not right? Reply within an hour, and we’ll change it before we pack.</p>',
    },
    de: {
      name: 'Bestellbestätigung',
      description: 'Wenn eine Bestellung bezahlt ist',
      subject: 'Ihre Bestellung {{ variables.order.number }} ist eingegangen',
      previewText: 'Vielen Dank. Wir packen sie heute und melden uns, wenn sie unterwegs ist.',
      picture: 'Ein offenes Paket mit Becher, Notizbuch und Lampe',
      title: 'Vielen Dank, {{ variables.customer.first_name | default: "liebe Kundin, lieber Kunde" }}.',
      lead: '<p>Wir packen Ihre Bestellung heute und schreiben Ihnen, sobald sie das Haus verlässt.</p>',
      action: 'Bestellung verfolgen',
      list: 'Ihre Bestellung {{ variables.order.number }}',
      detail: '{{ item.variant }}<br>Menge {{ item.quantity }}',
      subtotal: 'Zwischensumme',
      shipping: 'Versand',
      vat: 'Enthaltene MwSt. ({{ variables.order.vat_rate }})',
      total: 'Summe',
      address: 'Lieferung an',
      payment: 'Bezahlt mit',
      invoice: 'Die Rechnung kommt mit einer eigenen E-Mail.',
      help: '<p>Stimmt etwas nicht? Antworten Sie innerhalb einer Stunde, dann ändern wir es vor dem Packen.</p>',
    },
  },
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
  testVariables: (locale, picture) => ({
    customer: { first_name: 'Mara' },
    order: {
      number: '20418',
      url: 'https://shop.example/orders/20418',
      items: [
        sampleItem(locale, 'mug', 2, 18, picture('mug')),
        sampleItem(locale, 'notebook', 1, 14.5, picture('notebook')),
        sampleItem(locale, 'lamp', 1, 49, picture('lamp')),
      ],
      subtotal: 99.5,
      shipping: 4.9,
      vat_rate: '19 %',
      vat: 16.67,
      total: 104.4,
      address: { name: 'Mara Lindqvist', street: 'Tischlergasse 14', city: '04109 Leipzig' },
      payment: locale === 'de' ? 'Karte mit den Endziffern 4417' : 'Card ending in 4417',
    },
  }),
})
