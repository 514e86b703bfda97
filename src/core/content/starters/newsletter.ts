import type { Block } from '../../../engine/design/design.ts'
import { hero } from './hero.ts'
import { banner, COLUMN_SIDES, INNER_SIDE, inset, line } from './parts.ts'
import { defineStarter, INK, MUTED, SERIF, TAN } from './starter.ts'

type Card = { fileKey: string; alt: string; title: string; html: string; link: string; href: string }

/** An image with a title, two lines and a link; two of them are placed side by side. */
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

type Product = { fileKey: string; title: string; html: string; price: string; label: string; href: string }

const product = ({ fileKey, title, html, price, label, href }: Product): Block => ({
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
              alt: title,
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
              text: title,
              level: 2,
              size: 24,
              font: SERIF,
              color: INK,
              padding: inset(4, 0, INNER_SIDE),
            },
            {
              type: 'text',
              html: `${html}<p><b>${price}</b></p>`,
              size: 15,
              color: MUTED,
              padding: inset(6, 4, INNER_SIDE),
            },
            {
              type: 'button',
              label,
              href,
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
  texts: {
    en: {
      name: 'Newsletter',
      description: 'Sent once a month to all subscribers',
      subject: 'The lamp that took a year',
      previewText: 'Plus two evenings of bookbinding in December.',
      picture: 'A workshop window in the evening, with a mug, books and a lamp on the sill',
      title: 'The lamp that took a year',
      lead: '<p>Hello {{ variables.customer.first_name | default: "there" }},</p><p>We threw away eleven of them. The twelfth has been on the windowsill since Monday, and none of us wants to box it up.</p>',
      action: 'See the moon lamp',
      firstAlt: 'A blue notebook',
      firstTitle: 'Bind your own',
      first: '<p>Two evenings in December, ten places each. We bring the thread, awls and paper.</p>',
      firstLink: 'Save a place',
      secondAlt: 'A red mug',
      secondTitle: 'Why red?',
      second: '<p>Clay from the next village, 40 shades of brick and one long argument.</p>',
      secondLink: 'Read more',
      product: 'Moon lamp',
      productText: '<p>Hand-blown glass on an oak base, 18 cm. Dims to candlelight.</p>',
      price: '€49.00',
      productAction: 'Add to my basket',
    },
    de: {
      name: 'Newsletter',
      description: 'Einmal im Monat, an alle, die ihn möchten',
      subject: 'Die Lampe, die ein Jahr brauchte',
      previewText: 'Eine Lampe, die ein Jahr brauchte, und zwei Abende zum Mitmachen.',
      picture: 'Ein Werkstattfenster am Abend, auf dem Sims ein Becher, Bücher und eine Lampe',
      title: 'Die Lampe, die ein Jahr brauchte',
      lead: '<p>Hallo {{ variables.customer.first_name | default: "zusammen" }},</p><p>elf davon haben wir weggeworfen. Die zwölfte steht seit Montag auf dem Fensterbrett, und niemand möchte sie in ein Paket legen.</p>',
      action: 'Zur Mondlampe',
      firstAlt: 'Ein blaues Notizbuch',
      firstTitle: 'Selbst gebunden',
      first: '<p>Zwei Abende im Dezember, je zehn Plätze. Faden, Ahle und Papier liegen bereit.</p>',
      firstLink: 'Platz sichern',
      secondAlt: 'Ein roter Becher',
      secondTitle: 'Warum rot?',
      second: '<p>Ton aus dem Nachbardorf, 40 Ziegeltöne und ein langer Streit.</p>',
      secondLink: 'Weiterlesen',
      product: 'Mondlampe',
      productText:
        '<p>Mundgeblasenes Glas auf einem Fuß aus Eiche, 18 cm. Lässt sich dimmen bis zum Licht einer Kerze.</p>',
      price: '49,00 €',
      productAction: 'In den Warenkorb',
    },
  },
  blocks: (texts, picture) => [
    banner(picture('workshop').key, texts.picture),
    hero(texts, 'https://shop.example/moon-lamp'),
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
            href: 'https://shop.example/classes',
          }),
        },
        {
          blocks: card({
            fileKey: picture('mug').key,
            alt: texts.secondAlt,
            title: texts.secondTitle,
            html: texts.second,
            link: texts.secondLink,
            href: 'https://shop.example/journal',
          }),
        },
      ],
    },
    line(),
    product({
      fileKey: picture('lamp').key,
      title: texts.product,
      html: texts.productText,
      price: texts.price,
      label: texts.productAction,
      href: 'https://shop.example/moon-lamp',
    }),
    { type: 'spacer', height: 32 },
  ],
  testVariables: () => ({ customer: { first_name: 'Mara' } }),
})
