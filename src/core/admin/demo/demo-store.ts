import type { Language } from '../../../messages/languages.ts'
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
import {
  DEMO_ADDRESS,
  type DemoLayout,
  type DemoRecord,
  recordDemoHistory,
  SECOND_LANGUAGE,
} from './demo-history.ts'

type DemoTexts = {
  crm: { name: string; description: string }
  stock: { name: string; description: string }
  crmToken: string
  warehouseKey: string
  workflows: { paid: string; handedOver: string; later: string; monthly: string }
}

/** The demo store's content besides its layouts, which come from the starters. */
const DEMO_TEXTS: Record<Language, DemoTexts> = {
  en: {
    crm: { name: 'Notify the CRM', description: "Adds the order's customer to the CRM" },
    stock: { name: 'Reserve stock', description: 'Takes the items of an order off the shelf' },
    crmToken: 'For the CRM',
    warehouseKey: 'For the warehouse',
    workflows: {
      paid: 'Order paid',
      handedOver: 'Order shipped',
      later: 'Two weeks later',
      monthly: 'First Monday',
    },
  },
  de: {
    crm: { name: 'CRM benachrichtigen', description: 'Trägt ein, wer bestellt hat' },
    stock: { name: 'Ware reservieren', description: 'Nimmt die Artikel einer Bestellung aus dem Bestand' },
    crmToken: 'Für das CRM',
    warehouseKey: 'Für das Lager',
    workflows: {
      paid: 'Bestellung bezahlt',
      handedOver: 'Paket übergeben',
      later: 'Zwei Wochen später',
      monthly: 'Erster Montag',
    },
  },
  fr: {
    crm: { name: 'Prévenir le CRM', description: 'Ajoute le client d’une commande' },
    stock: { name: 'Réserver le stock', description: 'Retire du stock les articles d’une commande' },
    crmToken: 'Pour le CRM',
    warehouseKey: 'Pour l’entrepôt',
    workflows: {
      paid: 'Commande payée',
      handedOver: 'Colis remis au transporteur',
      later: 'Deux semaines plus tard',
      monthly: 'Premier lundi',
    },
  },
}

const demoRequests = ({ crm, stock }: DemoTexts) => ({
  crm: {
    ...crm,
    method: 'POST',
    url: 'https://crm.example.com/v1/contacts?source={{ variables.source }}',
    headers: { Authorization: 'Bearer {{ secrets.CRM_TOKEN }}' },
    body: { email: '{{ variables.customer.email }}', order: '{{ variables.order.number }}' },
  },
  stock: {
    ...stock,
    method: 'PUT',
    url: 'https://warehouse.example.com/reservations/{{ variables.order.number }}',
    headers: { 'X-Api-Key': '{{ secrets.WAREHOUSE_KEY }}' },
    body: { items: '{{ variables.order.items | json }}' },
  },
})

const demoSecrets = ({ crmToken, warehouseKey }: DemoTexts) => [
  {
    name: 'CRM_TOKEN',
    description: crmToken,
    value: 'not-a-real-token',
    allowedHosts: ['crm.example.com'],
  },
  { name: 'WAREHOUSE_KEY', description: warehouseKey, value: 'not-a-real-key' },
]

const demoSettings = (mainLocale: Language) => ({
  mainLocale,
  marketingTexts: {
    en: { companyDetails: 'Demo Shop Ltd, 1 Example Street, Exampletown' },
    de: { companyDetails: 'Demo Shop GmbH, Beispielweg 1, Beispielstadt' },
    ...(mainLocale === 'fr' && {
      fr: { companyDetails: 'Demo Shop SARL, 1 rue de l’Exemple, Exempleville' },
    }),
  },
})

/** Only the subject and preview text are translated; everything else falls back to the layout. */
const demoTranslations = {
  'order-confirmation': {
    fr: {
      subject: 'Votre commande {{ variables.order.number }}',
      previewText: 'Merci\u00a0! Nous la préparons.',
    },
    nl: {
      subject: 'Je bestelling {{ variables.order.number }}',
      previewText: 'Dank je wel! We pakken hem in.',
    },
  },
  newsletter: {
    fr: { subject: 'La lampe qui a pris un an', previewText: 'Et deux soirées en décembre' },
  },
}

const demoSteps = {
  'confirm-order': { layout: 'order-confirmation', workflow: 'paid' },
  'invoice-order': { layout: 'invoice', workflow: 'paid' },
  'notify-crm': { request: 'crm', workflow: 'paid' },
  'reserve-stock': { request: 'stock', workflow: 'paid' },
  'announce-shipping': { layout: 'shipping', workflow: 'handedOver' },
  'ask-for-review': { layout: 'review-request', workflow: 'later' },
  'send-newsletter': { layout: 'newsletter', workflow: 'monthly' },
} as const

/** Fills an empty store with sample content. Anyone who may create the store may do this. */
export async function fillDemoStore(
  caller: Ctx,
  {
    mainLocale = 'en',
    inboxPort,
  }: { mainLocale?: Language | undefined; inboxPort?: number | undefined } = {},
) {
  const texts = DEMO_TEXTS[mainLocale]
  const ctx: Ctx = { ...caller, level: 'operator', person: null }
  await runOperation(ctx, putSettings, demoSettings(mainLocale))
  const sender = await addDemoSender(ctx, inboxPort)
  for (const secret of demoSecrets(texts)) await runOperation(ctx, setSecret, secret)
  // The person who set up the store is the author of its layouts.
  const layouts = await createLayouts({ ...ctx, person: caller.person }, mainLocale)
  const { crm, stock } = demoRequests(texts)
  const requests = {
    crm: await runOperation<DemoRecord>(ctx, createHttpRequest, crm),
    stock: await runOperation<DemoRecord>(ctx, createHttpRequest, stock),
  }
  await registerSteps(ctx, layouts, requests, texts)
  await recordDemoHistory(ctx, layouts, requests)
  return {
    layouts: { orderConfirmation: layouts('order-confirmation').id, newsletter: layouts('newsletter').id },
    requestId: requests.crm.id,
    senderId: sender.id,
  }
}

/** Adds a sender for the inbox of `serve --test-inbox` if its port is given, otherwise for the built-in inbox. */
function addDemoSender(ctx: Ctx, inboxPort: number | undefined) {
  const fromAddress = DEMO_ADDRESS
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

/** Creates one layout per starter; returns a lookup by starter id. */
async function createLayouts(ctx: Ctx, defaultLocale: Language) {
  const byStarter = new Map<string, DemoLayout>()
  for (const { id: starter } of STARTERS)
    byStarter.set(
      starter,
      await runOperation<DemoLayout>(ctx, createFromStarter, {
        starter,
        defaultLocale,
        otherLocales: [SECOND_LANGUAGE[defaultLocale]],
      }),
    )
  const layouts = (starter: string) => byStarter.get(starter) as DemoLayout
  for (const [starter, translations] of Object.entries(demoTranslations))
    for (const [locale, content] of Object.entries(translations))
      if (locale !== defaultLocale)
        await runOperation(ctx, putTranslation, { id: layouts(starter).id, locale, ...content })
  return layouts
}

async function registerSteps(
  ctx: Ctx,
  layouts: (starter: string) => DemoRecord,
  requests: Record<'crm' | 'stock', DemoRecord>,
  { workflows }: DemoTexts,
) {
  const platformCtx: Ctx = { ...ctx, level: 'step' }
  for (const [stepRef, step] of Object.entries(demoSteps)) {
    const target =
      'layout' in step ? { layoutId: layouts(step.layout).id } : { requestId: requests[step.request].id }
    await runOperation(platformCtx, putReference, { stepRef, workflow: workflows[step.workflow], ...target })
  }
}
