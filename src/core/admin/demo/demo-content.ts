/** What the demo store has besides its layouts, which come from the starters. */

export const demoRequests = {
  crm: {
    name: 'Tell the CRM',
    description: 'Adds the customer of an order',
    method: 'POST',
    url: 'https://crm.example.com/v1/contacts?source={{ variables.source }}',
    headers: { Authorization: 'Bearer {{ secrets.CRM_TOKEN }}' },
    body: { email: '{{ variables.customer.email }}', order: '{{ variables.order.number }}' },
  },
  stock: {
    name: 'Reserve stock',
    description: 'Takes the items of an order off the shelf',
    method: 'PUT',
    url: 'https://warehouse.example.com/reservations/{{ variables.order.number }}',
    headers: { 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
    body: { items: '{{ variables.order.items | json }}' },
  },
}

export const demoSecrets = [
  {
    name: 'CRM_TOKEN',
    description: 'For the CRM',
    value: 'not-a-real-token',
    allowedHosts: ['crm.example.com'],
  },
  { name: 'WAREHOUSE_KEY', description: 'For the warehouse', value: 'not-a-real-key' },
]

export const demoSettings = {
  marketingTexts: {
    en: { companyDetails: 'Demo Shop Ltd, 1 Example Street, Exampletown' },
    de: { companyDetails: 'Demo Shop GmbH, Beispielweg 1, Beispielstadt' },
  },
}

/** Translations of the subject only: everything else falls back to the layout. */
export const demoTranslations = {
  'order-confirmation': {
    fr: { subject: 'Votre commande {{ variables.order.number }}', previewText: 'Merci ! Nous la préparons.' },
    nl: {
      subject: 'Je bestelling {{ variables.order.number }}',
      previewText: 'Dank je wel! We pakken hem in.',
    },
  },
  newsletter: {
    fr: { subject: 'La lampe qui a pris un an', previewText: 'Et deux soirées en décembre' },
  },
}

/** The steps of workflows that use the demo's layouts and requests. */
export const demoSteps = {
  'confirm-order': { layout: 'order-confirmation', workflow: 'Order paid' },
  'invoice-order': { layout: 'invoice', workflow: 'Order paid' },
  'tell-crm': { request: 'crm', workflow: 'Order paid' },
  'reserve-stock': { request: 'stock', workflow: 'Order paid' },
  'parcel-left': { layout: 'shipping', workflow: 'Parcel handed over' },
  'ask-for-review': { layout: 'review-request', workflow: 'Two weeks later' },
  'monthly-letter': { layout: 'newsletter', workflow: 'First Monday' },
} as const
