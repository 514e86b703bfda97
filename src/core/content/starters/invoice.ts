import { action, emblem, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const invoice = defineStarter({
  id: 'invoice',
  category: 'transactional',
  pictures: ['invoice'],
  texts: {
    en: {
      name: 'Invoice',
      description: 'Sent with every invoice',
      subject: 'Invoice {{ variables.invoice.number }}',
      previewText:
        '{{ variables.invoice.total | money: "EUR" }}, due on {{ variables.invoice.due | date: "long" }}.',
      picture: 'An invoice with a tick',
      title: 'Invoice {{ variables.invoice.number }}',
      lead: '<p>Dear {{ variables.customer.name }},</p><p>Thank you for your order of {{ variables.invoice.ordered | date: "long" }}. Payment is due on <b>{{ variables.invoice.due | date: "long" }}</b>.</p>',
      item: 'Item',
      quantity: 'Quantity',
      amount: 'Amount',
      net: 'Net',
      vat: 'VAT (19%)',
      total: 'Total due',
      action: 'Pay now',
      body: '<p>Or pay by bank transfer to:<br>{{ variables.bank.holder }}, {{ variables.bank.name }}<br>IBAN {{ variables.bank.iban }}<br>Reference {{ variables.invoice.number }}</p>',
      help: '<p>Already paid? Then there is nothing else you need to do.</p>',
    },
    de: {
      name: 'Rechnung',
      description: 'Mit jeder Rechnung',
      subject: 'Rechnung {{ variables.invoice.number }}',
      previewText:
        '{{ variables.invoice.total | money: "EUR" }}, fällig am {{ variables.invoice.due | date: "long" }}.',
      picture: 'Eine Rechnung mit einem Häkchen',
      title: 'Rechnung {{ variables.invoice.number }}',
      lead: '<p>Guten Tag {{ variables.customer.name }},</p><p>vielen Dank für Ihre Bestellung vom {{ variables.invoice.ordered | date: "long" }}. Der Betrag ist am <b>{{ variables.invoice.due | date: "long" }}</b> fällig.</p>',
      item: 'Artikel',
      quantity: 'Menge',
      amount: 'Betrag',
      net: 'Netto',
      vat: 'MwSt. 19 %',
      total: 'Zu zahlen',
      action: 'Jetzt bezahlen',
      body: '<p>Oder überweisen Sie an:<br>{{ variables.bank.holder }}, {{ variables.bank.name }}<br>IBAN {{ variables.bank.iban }}<br>Verwendungszweck {{ variables.invoice.number }}</p>',
      help: '<p>Schon bezahlt? Dann müssen Sie nichts weiter tun.</p>',
    },
  },
  blocks: (texts, picture) => [
    emblem(picture('invoice').key, texts.picture),
    title(texts.title, { top: 20 }),
    paragraphs(texts.lead),
    {
      type: 'table',
      columns: [
        { title: texts.item, cell: '{{ item.title }}', width: 56 },
        { title: texts.quantity, cell: '{{ item.quantity }}', align: 'center', width: 20 },
        { title: texts.amount, cell: '{{ item.amount | money: "EUR" }}', align: 'right', width: 24 },
      ],
      rows: { in: 'variables.invoice.items', as: 'item' },
      totals: [
        { label: texts.net, value: '{{ variables.invoice.net | money: "EUR" }}' },
        { label: texts.vat, value: '{{ variables.invoice.vat | money: "EUR" }}' },
        { label: texts.total, value: '{{ variables.invoice.total | money: "EUR" }}' },
      ],
      padding: { top: 8, right: 40, bottom: 8, left: 40 },
    },
    action(texts.action, '{{ variables.invoice.pay_url }}'),
    paragraphs(texts.body),
    help(texts.help),
  ],
  testVariables: (locale) => {
    const isGerman = locale === 'de'
    return {
      customer: { name: 'Mara Lindqvist' },
      invoice: {
        number: isGerman ? 'RE-2026-0418' : 'INV-2026-0418',
        ordered: '2026-11-12',
        due: '2026-11-26',
        items: [
          { title: isGerman ? 'Becher Glut' : 'Ember mug', quantity: 12, amount: 181.51 },
          { title: isGerman ? 'Mondlampe' : 'Moon lamp', quantity: 2, amount: 82.35 },
        ],
        net: 263.86,
        vat: 50.13,
        total: 313.99,
        pay_url: 'https://shop.example/invoices/0418',
      },
      bank: { holder: 'Example Goods GmbH', name: 'Example Bank', iban: 'DE02 1203 0000 0000 2020 51' },
    }
  },
})
