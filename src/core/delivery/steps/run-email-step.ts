import { distinctAddresses } from '../../../engine/deliver/addresses.ts'
import { planMail } from '../../../engine/deliver/plan.ts'
import type { Ctx } from '../../call/context.ts'
import { invalidAll } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'
import { acceptStep } from './accept-step.ts'
import { awaitResult, sentMessages } from './await-result.ts'
import { EmailResult, EmailStep, STEP_REFUSALS } from './step.ts'

export const runEmailStep = defineOperation({
  name: 'runEmailStep',
  summary: 'Send a layout by email, as a workflow step',
  level: 'step',
  step: { method: 'POST', path: '/send-email', waits: true },
  refusals: STEP_REFUSALS,
  input: EmailStep,
  output: EmailResult,
  example: {
    input: {
      runId: 'order-1001',
      stepRef: 'order-confirmation',
      layoutId: 'lay_01k9z3n4m5p6q7r8s9t0',
      to: 'Ada Lovelace <ada@example.com>',
      cc: ['orders@example.com'],
      bcc: ['archive@example.com'],
      replyTo: 'service@example.com',
      senderId: 'smt_01k9z3n4m5p6q7r8s9t0',
      locale: 'de',
      variables: { order: { number: 1001 } },
    },
    output: {
      executionId: 'exe_01k9z3n4m5p6q7r8s9t0',
      status: 'SUCCESS',
      returnValue: {
        messages: [
          {
            to: 'ada@example.com',
            status: 'SUCCESS',
            messageId: '22898deb5d34ae72358740fdbe9832e5@shop.example',
            error: null,
            errorCode: null,
          },
        ],
      },
    },
  },
  run: async (
    ctx,
    { runId, stepRef = null, layoutId, to, cc, bcc, replyTo, senderId, locale, variables },
  ) => {
    const startedMs = performance.now()
    const layout = await readHeading(ctx, layoutId)
    const input = { to, cc: cc ?? [], bcc: bcc ?? [], replyTo: replyTo ?? [] }
    const plan = planMail({
      ...input,
      category: layout?.category ?? 'transactional',
      unsubscribed: new Set(),
      settled: new Set(),
    })
    if (plan.kind === 'rejected') throw invalidAll([plan.problem])
    const accepted = await acceptStep(ctx, {
      actionType: 'EMAIL',
      actionConfigId: layoutId,
      actionConfigName: layout?.name ?? layoutId,
      runId,
      stepRef,
      recipients: distinctAddresses(to).map(({ address }) => address),
      senderId: senderId ?? null,
      input: { ...input, senderId: senderId ?? null, locale: locale ?? null, variables: variables ?? {} },
    })
    return awaitResult(ctx, accepted, sentMessages, startedMs)
  },
})

const readHeading = (ctx: Ctx, id: string) =>
  ctx.readCached('layoutHeadings', `${ctx.storeId} ${id}`, async () => {
    const row = await ctx.db
      .selectFrom('layouts')
      .select(['name', 'category'])
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirst()
    return row ?? null
  })
