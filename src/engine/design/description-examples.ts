import type { Design } from './design.ts'
import type { Block, BlockOf } from './schema.ts'

const heading: BlockOf<'heading'> = {
  type: 'heading',
  text: 'Thank you, {{ variables.customer.name }}',
  level: 1,
}

const text: BlockOf<'text'> = {
  type: 'text',
  html: '<p>Your order <strong>{{ variables.order.number }}</strong> is on its way.</p>',
}

const button: BlockOf<'button'> = {
  type: 'button',
  label: 'Track your parcel',
  href: '{{ variables.order.trackingUrl }}',
  if: 'variables.order.trackingUrl',
}

const table: BlockOf<'table'> = {
  type: 'table',
  columns: [
    { title: 'Item', cell: '{{ item.title }}', width: 60 },
    { title: 'Qty', cell: '{{ item.quantity }}', align: 'center' },
    { title: 'Price', cell: '{{ item.price }}', align: 'right' },
  ],
  rows: { in: 'variables.order.items', as: 'item' },
  totals: [{ label: 'Total', value: '{{ variables.order.total }}' }],
}

const columns: BlockOf<'columns'> = {
  type: 'columns',
  columns: [
    { width: 40, blocks: [{ type: 'image', url: 'https://example.com/parcel.png', alt: 'A parcel' }] },
    { blocks: [{ type: 'text', html: '<p>Delivered by {{ variables.order.carrier }}.</p>' }] },
  ],
  gap: 20,
  verticalAlign: 'middle',
}

const section: BlockOf<'section'> = {
  type: 'section',
  blocks: [
    { type: 'heading', text: 'Need help?', level: 3 },
    { type: 'text', html: '<p>Just reply to this email.</p>' },
  ],
  background: '#f0f4ff',
  border: { width: 1, color: '#c7d2fe' },
  radius: 8,
  padding: { top: 10, bottom: 10 },
}

const social: BlockOf<'social'> = {
  type: 'social',
  items: [
    { network: 'instagram', href: 'https://instagram.com/example' },
    { network: 'website', href: 'https://example.com' },
  ],
}

const logo: BlockOf<'logo'> = {
  type: 'logo',
  url: 'https://example.com/logo.png',
  alt: 'Example Shop',
  width: 120,
}
const file: BlockOf<'file'> = {
  type: 'file',
  url: 'https://example.com/invoices/{{ variables.order.number }}.pdf',
  filename: 'invoice-{{ variables.order.number }}.pdf',
}

export const BLOCK_EXAMPLES: { [Type in Block['type']]: BlockOf<Type> } = {
  heading,
  text,
  image: {
    type: 'image',
    fileKey: 'fil_EXAMPLE',
    alt: 'Our new collection',
    href: 'https://example.com/new',
    radius: 8,
  },
  logo,
  button,
  divider: { type: 'divider', color: '#d5d9e0', thickness: 1 },
  spacer: { type: 'spacer', height: 24 },
  table,
  social,
  file,
  video: {
    type: 'video',
    thumbnail: { url: 'https://example.com/still.png' },
    href: 'https://example.com/watch',
    alt: 'How it works',
  },
  html: { type: 'html', html: '<p style="color:#666">Order {{ variables.order.number }}</p>' },
  unsubscribe: { type: 'unsubscribe', text: 'Don’t want these emails?', label: 'Unsubscribe' },
  columns,
  section,
}

export const DESIGN_EXAMPLE: Design = {
  blocks: [
    heading,
    text,
    button,
    { type: 'divider' },
    table,
    columns,
    { type: 'spacer', height: 24 },
    {
      ...section,
      each: { in: 'variables.tips', as: 'tip', limit: 3 },
      blocks: [{ type: 'text', html: '<p>{{ tip }}</p>' }],
    },
    file,
  ],
  global: {
    width: 600,
    buttonColor: '#0f766e',
    linkColor: '#0f766e',
    dark: { background: '#111827', contentBackground: '#1f2937', textColor: '#f9fafb', linkColor: '#5eead4' },
  },
  header: { blocks: [logo] },
  footer: { blocks: [social] },
  testVariables: {
    customer: { name: 'Ada' },
    order: {
      number: '1001',
      trackingUrl: 'https://example.com/track/1001',
      carrier: 'DHL',
      total: '€24.90',
      items: [{ title: 'Mug', quantity: 2, price: '€12.45' }],
    },
    tips: ['Rinse before first use.'],
  },
}
