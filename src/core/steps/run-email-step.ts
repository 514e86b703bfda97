import { distinctAddresses } from '../../engine/deliver/addresses.ts'
import { planMail } from '../../engine/deliver/plan.ts'
import type { Ctx } from '../call/context.ts'
import { AppError } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { acceptStep } from './accept-step.ts'
import { awaitAnswer } from './await-answer.ts'
import { EmailStep, StepAnswer } from './step.ts'

export const runEmailStep = defineOperation({
  name: 'runEmailStep',
  summary: 'Send a layout by email, as a step of a workflow',
  level: 'step',
  step: { method: 'POST', path: '/send-email' },
  input: EmailStep,
  output: StepAnswer,
  run: async (
    ctx,
    { runId, stepRef = null, layoutId, to, cc, bcc, replyTo, senderId, locale, variables },
  ) => {
    const layout = await readHeading(ctx, layoutId)
    const input = { to, cc: cc ?? [], bcc: bcc ?? [], replyTo: replyTo ?? [] }
    const plan = planMail({
      ...input,
      category: layout?.category ?? 'transactional',
      unsubscribed: new Set(),
      settled: new Set(),
    })
    if (plan.kind === 'refuse') throw new AppError('invalid', plan.reason)
    const executionId = await acceptStep(ctx, {
      actionType: 'EMAIL',
      actionConfigId: layoutId,
      actionConfigName: layout?.name ?? layoutId,
      runId,
      stepRef,
      recipients: distinctAddresses(to).map(({ address }) => address),
      senderId: senderId ?? null,
      input: { ...input, senderId: senderId ?? null, locale: locale ?? null, variables: variables ?? {} },
    })
    return awaitAnswer(ctx, executionId)
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
