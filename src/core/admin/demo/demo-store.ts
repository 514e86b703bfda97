import type { Ctx } from '../../call/context.ts'
import { type AnyOperation, invoke } from '../../call/operation.ts'
import { createFromStarter } from '../../content/starters/create-from-starter.ts'
import { STARTERS } from '../../content/starters/starters.ts'
import { putTranslation } from '../../content/translations/put-translation.ts'
import { createHttpRequest } from '../../delivery/http-requests/create-http-request.ts'
import { addSmtpSender } from '../../delivery/senders/add-smtp-sender.ts'
import { addTestInbox } from '../../delivery/senders/add-test-inbox.ts'
import { putReference } from '../../delivery/steps/references.ts'
import { setSecret } from '../../foundation/secrets/set-secret.ts'
import { putSettings } from '../../foundation/settings/put-settings.ts'
import { type DemoRecord, recordDemoHistory } from './demo-history.ts'

/** The demo store's content besides its layouts, which come from the starters. */

const demoRequests = {
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

const demoSecrets = [
  {
    name: 'CRM_TOKEN',
    description: 'For the CRM',
    value: 'not-a-real-token',
    allowedHosts: ['crm.example.com'],
  },
  { name: 'WAREHOUSE_KEY', description: 'For the warehouse', value: 'not-a-real-key' },
]

const demoSettings = {
  marketingTexts: {
    en: { companyDetails: 'Demo Shop Ltd, 1 Example Street, Exampletown' },
    de: { companyDetails: 'Demo Shop GmbH, Beispielweg 1, Beispielstadt' },
  },
}

/** These translate only the subject and preview text; everything else falls back to the layout. */
const demoTranslations = {
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

/** Workflow steps that use the demo's layouts and requests. */
const demoSteps = {
  'confirm-order': { layout: 'order-confirmation', workflow: 'Order paid' },
  'invoice-order': { layout: 'invoice', workflow: 'Order paid' },
  'tell-crm': { request: 'crm', workflow: 'Order paid' },
  'reserve-stock': { request: 'stock', workflow: 'Order paid' },
  'parcel-left': { layout: 'shipping', workflow: 'Parcel handed over' },
  'ask-for-review': { layout: 'review-request', workflow: 'Two weeks later' },
  'monthly-letter': { layout: 'newsletter', workflow: 'First Monday' },
} as const

/** Fills an empty store with sample content. Anyone who may create the store may do this. */
export async function fillDemoStore(caller: Ctx, inboxPort?: number) {
  const ctx: Ctx = { ...caller, level: 'operator', person: null }
  const sender = await addDemoSender(ctx, inboxPort)
  await runOperation(ctx, putSettings, { ...demoSettings, defaultSenderId: sender.id })
  for (const secret of demoSecrets) await runOperation(ctx, setSecret, secret)
  // The person who set up the store is the author of its layouts.
  const layouts = await createLayouts({ ...ctx, person: caller.person })
  const requests = {
    crm: await runOperation<DemoRecord>(ctx, createHttpRequest, demoRequests.crm),
    stock: await runOperation<DemoRecord>(ctx, createHttpRequest, demoRequests.stock),
  }
  await registerSteps(ctx, layouts, requests)
  await recordDemoHistory(ctx, layouts, requests)
  return {
    layouts: { orderConfirmation: layouts('order-confirmation').id, newsletter: layouts('newsletter').id },
    requestId: requests.crm.id,
    senderId: sender.id,
  }
}

/** Delivers to the inbox of `serve --test-inbox` if its port is given, otherwise to the built-in one. */
function addDemoSender(ctx: Ctx, inboxPort: number | undefined) {
  const fromAddress = 'hello@demo-shop.example'
  if (inboxPort === undefined) return runOperation<{ id: string }>(ctx, addTestInbox, { fromAddress })
  const server = { host: '127.0.0.1', port: inboxPort, tls: 'none', fromAddress, fromName: 'Demo Shop' }
  return runOperation<{ id: string }>(ctx, addSmtpSender, { name: 'Test inbox', ...server })
}

export async function runOperation<T>(
  ctx: Ctx,
  operation: AnyOperation,
  input: Record<string, unknown>,
): Promise<T> {
  return (await invoke(operation, ctx, input)).output as T
}

/** A layout from each starter, by the starter's name. */
async function createLayouts(ctx: Ctx) {
  const byStarter = new Map<string, DemoRecord>()
  for (const { id: starter } of STARTERS)
    byStarter.set(
      starter,
      await runOperation<DemoRecord>(ctx, createFromStarter, { starter, defaultLocale: 'en' }),
    )
  const layouts = (starter: string) => byStarter.get(starter) as DemoRecord
  for (const [starter, translations] of Object.entries(demoTranslations))
    for (const [locale, content] of Object.entries(translations))
      await runOperation(ctx, putTranslation, { id: layouts(starter).id, locale, ...content })
  return layouts
}

async function registerSteps(
  ctx: Ctx,
  layouts: (starter: string) => DemoRecord,
  requests: Record<'crm' | 'stock', DemoRecord>,
) {
  const asPlatform: Ctx = { ...ctx, level: 'step' }
  for (const [stepRef, step] of Object.entries(demoSteps)) {
    const target =
      'layout' in step ? { layoutId: layouts(step.layout).id } : { requestId: requests[step.request].id }
    await runOperation(asPlatform, putReference, { stepRef, workflow: step.workflow, ...target })
  }
}
