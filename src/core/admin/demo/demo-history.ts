import { DAY_MS, monthOf } from '../../../engine/time-zone.ts'
import type { Language } from '../../../messages/languages.ts'
import type { Ending } from '../../../ports/queue.ts'
import type { EndStatus } from '../../../ports/tables.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { countRows } from '../../call/paging.ts'
import { addToQuotaUsage } from '../../delivery/history/quota.ts'
import { endExecution, newExecution } from '../../delivery/history/record.ts'
import { type EmailInput, type HttpInput, sealInput } from '../../delivery/history/sealed-input.ts'
import { fingerprintKey } from '../../foundation/vault/fingerprint-key.ts'

const DAYS = 30
const MINUTE_MS = 60 * 1000
const FIRST_ORDER = 20_100
/** Sunday to Saturday. */
const ORDERS_BY_WEEKDAY = [9, 4, 5, 4, 6, 7, 10]

export const DEMO_ADDRESS = 'hello@demo-shop.example'

/** The second language of the demo layouts, by their main language. */
export const SECOND_LANGUAGE = { en: 'de', de: 'en', fr: 'en' } as const satisfies Record<Language, Language>

export type DemoRecord = { id: string; name: string }
export type DemoLayout = DemoRecord & {
  subject: string
  category: string
  version: number
  defaultLocale: Language
  bodyDesign: { testVariables?: Variables }
}
type Variables = Record<string, unknown> & { order?: object }
type Requests = Record<'crm' | 'stock', DemoRecord>
type Layouts = (starter: string) => DemoLayout
type Recording = (ctx: Ctx) => Promise<void>

/** Records a month of a small shop's history, as the engine would have. */
export async function recordDemoHistory(ctx: Ctx, layouts: Layouts, requests: Requests): Promise<void> {
  await fingerprintKey(ctx)
  const todayMs = ctx.services.clock.now().getTime()
  let order = FIRST_ORDER
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const dayMs = todayMs - day * DAY_MS
    const orders = ORDERS_BY_WEEKDAY[new Date(dayMs).getUTCDay()] ?? 5
    const recordings: Recording[] = []
    for (let i = 1; i <= orders; i += 1) recordings.push(...recordOrder(order + i, layouts, requests))
    order += orders
    if (day === 20 || day === 6) recordings.push(...recordNewsletter(day, layouts('newsletter')))
    // Seven minutes apart, so the times look natural.
    await Promise.all(
      recordings.map((record, index) =>
        record(withTime(ctx, dayMs - (recordings.length - index) * 7 * MINUTE_MS - 4 * MINUTE_MS)),
      ),
    )
  }
  // The queue stamps finished executions with its own clock.
  await ctx.db
    .updateTable('executions')
    .set((eb) => ({ finishedAt: eb.ref('createdAt') }))
    .where('storeId', '=', ctx.storeId)
    .where('finishedAt', 'is not', null)
    .execute()
  await recordQuotaUsage(ctx)
}

/** Counts only this month's emails. The queue would also count last month's toward this month. */
async function recordQuotaUsage(ctx: Ctx) {
  const month = monthOf(ctx.services.clock.now())
  const sent = await countRows(
    ctx.db
      .selectFrom('executions')
      .where('storeId', '=', ctx.storeId)
      .where('actionType', '=', 'EMAIL')
      .where('status', '=', 'SUCCESS')
      .where('createdAt', '>=', month),
  )
  await addToQuotaUsage(ctx.db, [{ storeId: ctx.storeId, month, sent }])
}

const withTime = (ctx: Ctx, ms: number): Ctx => ({
  ...ctx,
  services: { ...ctx.services, clock: { now: () => new Date(ms) } },
})

function recordOrder(order: number, layouts: Layouts, requests: Requests): Recording[] {
  const isDelivered = order % 5 !== 0
  const reservation = { method: 'PUT', url: `https://warehouse.example.com/reservations/${order}` }
  const contact = { method: 'POST', url: 'https://crm.example.com/v1/contacts?source=shop' }
  return [
    (ctx) => recordCall(ctx, requests.stock, 'reserve-stock', order, reservation, 200),
    (ctx) => recordEmail(ctx, layouts('order-confirmation'), 'confirm-order', order),
    (ctx) => recordCall(ctx, requests.crm, 'notify-crm', order, contact, order % 23 === 0 ? 503 : 201),
    ...(isDelivered
      ? [(ctx: Ctx) => recordEmail(ctx, layouts('shipping'), 'announce-shipping', order - 6)]
      : []),
  ]
}

function recordNewsletter(day: number, layout: DemoLayout): Recording[] {
  return Array.from({ length: 12 }, (_, reader) => {
    const number = day * 100 + reader
    const status = reader % 6 === 5 ? 'SKIPPED' : 'SUCCESS'
    return (ctx: Ctx) => recordEmail(ctx, layout, 'send-newsletter', number, status)
  })
}

async function recordEmail(
  ctx: Ctx,
  layout: DemoLayout,
  stepRef: string,
  number: number,
  outcome: EndStatus = 'SUCCESS',
) {
  const isRefused = number % 41 === 0
  const status = isRefused ? 'FAILED' : outcome
  const address = `customer${number}@example.com`
  const start = {
    actionType: 'EMAIL' as const,
    actionConfigId: layout.id,
    actionConfigName: layout.name,
    recipients: [address],
    subject: layout.subject.replace('{{ variables.order.number }}', String(number)),
  }
  const locale = number % 4 === 3 ? SECOND_LANGUAGE[layout.defaultLocale] : layout.defaultLocale
  const ending = {
    status,
    httpStatus: null,
    problem: isRefused
      ? problemOf('smtp.recipient_refused', { reply: '550 5.1.1 User unknown' })
      : status === 'SKIPPED'
        ? problemOf('recipients.all_unsubscribed')
        : null,
    durationMs: 180 + (number % 9) * 35,
    attempts: 1,
    locale,
    request: {
      senderId: null,
      from: DEMO_ADDRESS,
      to: [address],
      cc: [],
      bcc: [],
      replyTo: [],
      leftOut: [],
      category: layout.category,
      locale,
      layoutVersion: layout.version,
      subject: start.subject,
      attachments: [],
    },
  }
  await record(ctx, stepRef, number, start, ending, {
    to: [{ name: '', address }],
    cc: [],
    bcc: [],
    replyTo: [],
    senderId: null,
    locale,
    variables: sampleVariables(number, layout.bodyDesign.testVariables),
  })
}

async function recordCall(
  ctx: Ctx,
  request: DemoRecord,
  stepRef: string,
  number: number,
  address: { method: string; url: string },
  httpStatus: number,
) {
  const start = {
    actionType: 'HTTP_REQUEST' as const,
    actionConfigId: request.id,
    actionConfigName: request.name,
  }
  const isSuccess = httpStatus < 300
  const ending = {
    status: isSuccess ? ('SUCCESS' as const) : ('FAILED' as const),
    httpStatus,
    problem: isSuccess ? null : problemOf('http.answered_status', { status: httpStatus }),
    durationMs: 90 + (number % 11) * 24,
    attempts: 1,
    request: {
      ...address,
      headers: { Authorization: 'Bearer ••••', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `customer${number}@example.com`, order: String(number) }),
    },
    response: {
      status: httpStatus,
      headers: { 'content-type': 'application/json' },
      body: isSuccess ? '{"ok":true}' : '{"error":"maintenance"}',
      truncated: false,
    },
  }
  await record(ctx, stepRef, number, start, ending, { variables: sampleVariables(number) })
}

const sampleVariables = (number: number, sample: Variables = {}) => ({
  source: 'shop',
  ...sample,
  customer: { first_name: 'Mara', email: `customer${number}@example.com` },
  order: { items: [], ...sample.order, number: String(number) },
})

type ExecutionStart = Pick<
  Parameters<typeof newExecution>[1],
  'actionType' | 'actionConfigId' | 'actionConfigName'
>

/** The input is stored so that failures can be retried and sent emails viewed. */
async function record(
  ctx: Ctx,
  stepRef: string,
  number: number,
  start: ExecutionStart,
  ending: Ending,
  input: EmailInput | HttpInput,
) {
  const { vault, queue } = ctx.services
  const execution = await newExecution(ctx, {
    ...start,
    trigger: 'workflow',
    runId: `order-${number}`,
    stepRef,
    stepKey: `ref ${stepRef}`,
  })
  const storesInput = ending.status === 'FAILED' || start.actionType === 'EMAIL'
  await queue.accept({ ...execution, ...(storesInput && { input: sealInput(vault, execution, input) }) })
  await endExecution(ctx, execution, ending)
}
