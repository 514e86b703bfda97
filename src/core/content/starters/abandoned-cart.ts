import { heroWithItems } from './hero.ts'
import { box, help } from './parts.ts'
import { sampleItem } from './sample-items.ts'
import { defineStarter } from './starter.ts'

export const abandonedCart = defineStarter({
  id: 'abandoned-cart',
  category: 'marketing',
  pictures: ['basket', 'lamp', 'notebook'],
  texts: {
    en: {
      name: 'Abandoned cart',
      description: 'Sent a day after a customer abandons their basket',
      subject: 'Shall we hold these for you?',
      previewText: 'Your basket is still here.',
      picture: 'A basket with a notebook, a lamp and a mug',
      title: 'Your basket is still here.',
      lead: '<p>You left before checking out. We’ll hold everything until {{ variables.cart.held_until }}; after that it goes back on the shelf.</p>',
      action: 'Back to my basket',
      list: 'In your basket',
      detail: '{{ item.variant }}<br>Quantity {{ item.quantity }}',
      tipTitle: 'Not sure yet?',
      tip: '<p>You can return anything within 30 days, and we pay the postage.</p>',
      help: '<p>Any questions before you decide? Just reply to this email.</p>',
    },
    de: {
      name: 'Vergessener Warenkorb',
      description: 'Einen Tag nachdem jemand mit vollem Warenkorb gegangen ist',
      subject: 'Sollen wir das für Sie zurücklegen?',
      previewText: 'Ihr Warenkorb ist noch da.',
      picture: 'Ein Korb mit Notizbuch, Lampe und Becher',
      title: 'Ihr Warenkorb ist noch da.',
      lead: '<p>Sie sind vor dem Bezahlen gegangen. Bis {{ variables.cart.held_until }} legen wir alles zurück, danach kommt es wieder ins Regal.</p>',
      action: 'Zum Warenkorb',
      list: 'In Ihrem Warenkorb',
      detail: '{{ item.variant }}<br>Menge {{ item.quantity }}',
      tipTitle: 'Noch unentschlossen?',
      tip: '<p>Sie können alles 30 Tage lang zurückgeben. Den Rückversand bezahlen wir.</p>',
      help: '<p>Eine Frage vor der Entscheidung? Antworten Sie auf diese E-Mail.</p>',
    },
  },
  blocks: (texts, picture) => [
    ...heroWithItems(texts, {
      fileKey: picture('basket').key,
      href: '{{ variables.cart.url }}',
      list: 'variables.cart.items',
    }),
    box(texts.tipTitle, texts.tip),
    help(texts.help),
  ],
  testVariables: (locale, picture) => ({
    cart: {
      url: 'https://shop.example/cart/91c2',
      held_until: locale === 'de' ? 'Freitag' : 'Friday',
      items: [
        sampleItem(locale, 'lamp', 1, 49, picture('lamp')),
        sampleItem(locale, 'notebook', 2, 14.5, picture('notebook')),
      ],
    },
  }),
})
