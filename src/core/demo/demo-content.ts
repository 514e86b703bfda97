/** What the demo store says. */

const GREETING = '<p>Hello {{ variables.customer.first_name | default: "there" }},</p>'

export const demoLayouts = {
  orderConfirmation: {
    name: 'Order confirmation',
    description: 'Sent when an order is paid',
    subject: 'Your order {{ variables.order.number }}',
    previewText: 'Thank you! We are packing it now.',
    bodyDesign: {
      blocks: [
        {
          type: 'heading',
          text: 'Thank you, {{ variables.customer.first_name | default: "dear customer" }}!',
        },
        { type: 'text', html: '<p>We have received your order <b>{{ variables.order.number }}</b>.</p>' },
        {
          type: 'table',
          columns: [
            { title: 'Item', cell: '{{ item.title }}' },
            { title: 'Price', cell: '{{ item.price }}', align: 'right' },
          ],
          rows: { in: 'variables.order.items', as: 'item' },
        },
        {
          type: 'button',
          label: 'Follow your order',
          href: 'https://demo-shop.example/orders/{{ variables.order.number }}',
        },
      ],
      testVariables: {
        customer: { first_name: 'Ada' },
        order: {
          number: 1001,
          items: [
            { title: 'Notebook', price: '9.00' },
            { title: 'Pencil', price: '1.50' },
          ],
        },
      },
    },
    translations: {
      de: {
        subject: 'Ihre Bestellung {{ variables.order.number }}',
        previewText: 'Vielen Dank! Wir packen sie gerade.',
        bodyDesign: {
          blocks: [
            {
              type: 'heading',
              text: 'Vielen Dank, {{ variables.customer.first_name | default: "liebe Kundin, lieber Kunde" }}!',
            },
            {
              type: 'text',
              html: '<p>Ihre Bestellung <b>{{ variables.order.number }}</b> ist eingegangen.</p>',
            },
          ],
        },
      },
      fr: { subject: 'Votre commande {{ variables.order.number }}', previewText: 'Merci !' },
    },
  },
  newsletter: {
    name: 'Newsletter',
    description: 'Once a month, to everybody who wants it',
    category: 'marketing',
    subject: 'New in the shop',
    previewText: 'Three things that we like',
    bodyDesign: {
      blocks: [
        { type: 'heading', text: 'New this month' },
        { type: 'text', html: `${GREETING}<p>Notebooks, pencils, and a lamp that looks like the moon.</p>` },
        { type: 'button', label: 'Have a look', href: 'https://demo-shop.example/new' },
      ],
    },
    translations: {
      de: { subject: 'Neu im Laden', previewText: 'Drei Dinge, die wir mögen' },
    },
  },
}

export const demoRequest = {
  name: 'Tell the CRM',
  description: 'Adds the customer of an order',
  method: 'POST',
  url: 'https://crm.example.com/v1/contacts?source={{ variables.source }}',
  headers: { Authorization: 'Bearer {{ secrets.CRM_TOKEN }}' },
  body: { email: '{{ variables.customer.email }}', order: '{{ variables.order.number }}' },
}

export const demoSettings = {
  marketingTexts: {
    en: { companyDetails: 'Demo Shop Ltd, 1 Example Street, Exampletown' },
    de: { companyDetails: 'Demo Shop GmbH, Beispielweg 1, Beispielstadt' },
  },
}
