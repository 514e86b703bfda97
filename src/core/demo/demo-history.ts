import type { ExecutionStatus } from '../../ports/tables.ts'
import type { Ctx } from '../call/context.ts'
import { beginExecution, endExecution } from '../executions/record.ts'

const DAYS = 14
const DAY_MS = 24 * 3600 * 1000

type Config = { id: string; name: string }

/** Two weeks of a small shop, on record as the engine would have left them. */
export async function recordDemoHistory(
  ctx: Ctx,
  layouts: { orderConfirmation: Config; newsletter: Config },
  request: Config,
): Promise<void> {
  const todayMs = ctx.services.clock.now().getTime()
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    const then: Ctx = {
      ...ctx,
      services: { ...ctx.services, clock: { now: () => new Date(todayMs - day * DAY_MS) } },
    }
    for (let order = 0; order < 2 + (day % 3); order += 1) {
      const number = 1000 + (DAYS - day) * 10 + order
      await recordMail(then, layouts.orderConfirmation, `Your order ${number}`, number, 'SUCCESS')
      await recordCall(then, request, number, number % 7 === 0 ? 503 : 201)
    }
    if (day % 7 === 3) {
      await recordMail(then, layouts.newsletter, 'New in the shop', 9000 + day, 'SUCCESS')
      await recordMail(then, layouts.newsletter, 'New in the shop', 9100 + day, 'SKIPPED')
    }
  }
}

async function recordMail(
  ctx: Ctx,
  layout: Config,
  subject: string,
  number: number,
  status: Exclude<ExecutionStatus, 'PENDING'>,
) {
  const recipients = JSON.stringify([`customer${number}@example.com`])
  const begun = await beginExecution(ctx, {
    actionType: 'EMAIL',
    actionConfigId: layout.id,
    actionConfigName: layout.name,
    trigger: 'workflow',
    runId: `demo-${number}`,
    stepRef: 'mail',
    stepKey: 'ref mail',
    recipients,
    subject,
  })
  await endExecution(ctx, begun, { status, httpStatus: null, error: null, durationMs: 240, attempts: 1 })
}

async function recordCall(ctx: Ctx, request: Config, number: number, httpStatus: number) {
  const begun = await beginExecution(ctx, {
    actionType: 'HTTP_REQUEST',
    actionConfigId: request.id,
    actionConfigName: request.name,
    trigger: 'workflow',
    runId: `demo-${number}`,
    stepRef: 'crm',
    stepKey: 'ref crm',
  })
  const isFine = httpStatus < 300
  await endExecution(ctx, begun, {
    status: isFine ? 'SUCCESS' : 'FAILED',
    httpStatus,
    error: isFine ? null : `the target answered with status ${httpStatus}`,
    durationMs: 180,
    attempts: 1,
    request: {
      method: 'POST',
      url: 'https://crm.example.com/v1/contacts?source=shop',
      headers: { Authorization: 'Bearer ••••', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `customer${number}@example.com`, order: String(number) }),
    },
    response: {
      status: httpStatus,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      truncated: false,
    },
  })
}
