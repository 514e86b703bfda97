import { action, emblem, help, paragraphs, title } from './parts.ts'
import { defineStarter } from './starter.ts'

export const invoice = defineStarter({
  id: 'invoice',
  category: 'transactional',
  pictures: ['invoice'],
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
  testVariables: (samples) => ({
    customer: { name: 'Mara Lindqvist' },
    invoice: {
      number: samples.invoiceNumber,
      ordered: '2026-11-12',
      due: '2026-11-26',
      items: [
        { title: samples.mug.title, quantity: 12, amount: 181.51 },
        { title: samples.lamp.title, quantity: 2, amount: 82.35 },
      ],
      net: 263.86,
      ...samples.invoiceVat,
      pay_url: 'https://shop.example/invoices/0418',
    },
    bank: samples.bank,
  }),
})
