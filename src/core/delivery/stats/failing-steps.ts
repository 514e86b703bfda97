import { z } from 'zod'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { firstIdAt } from '../../call/ids.ts'
import { ACTION_TYPES, SUMMARY_COLUMNS, showSummary } from '../history/execution.ts'

const DAYS = 7
/** How many failures are examined, newest first, and of how many steps. */
const FAILURES = 200
const STEPS = 10
/** This many failures in a row mean that it will not recover by itself. */
const IN_A_ROW = 3
const LATEST = 10

export const FailingStep = z.object({
  kind: z.literal('stepFailing'),
  stepRef: z.string().nullable(),
  actionType: z.enum(ACTION_TYPES),
  actionConfigId: z.string(),
  name: z.string().describe('Of the layout or HTTP request'),
  failed: count,
  of: count.describe('How many of the latest were looked at'),
  error: z.string().nullable(),
})

/** Steps whose latest executions have all failed, the most recent failure first. */
export async function findFailingSteps(ctx: Ctx): Promise<z.input<typeof FailingStep>[]> {
  const since = new Date(ctx.services.clock.now().getTime() - DAYS * DAY_MS)
  const failures = await ctx.db
    .selectFrom('executions')
    .select(SUMMARY_COLUMNS)
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'FAILED')
    .where('id', '>=', firstIdAt('exe', since))
    .orderBy('id', 'desc')
    .limit(FAILURES)
    .execute()
  const steps = new Map(
    failures
      .filter(({ trigger }) => trigger !== 'test')
      .toReversed()
      .map((row) => [row.stepRef ?? row.actionConfigId, row]),
  )
  const failing: z.input<typeof FailingStep>[] = []
  for (const row of [...steps.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, STEPS)) {
    const latest = await latestOf(ctx, row)
    if (latest.length < IN_A_ROW || latest.slice(0, IN_A_ROW).some((status) => status !== 'FAILED')) continue
    const {
      stepRef,
      actionType,
      actionConfigId,
      actionConfigName: name,
      error,
    } = showSummary(ctx, { ...row, senderName: null })
    failing.push({
      ...{ kind: 'stepFailing', stepRef, actionType, actionConfigId, name },
      failed: latest.filter((status) => status === 'FAILED').length,
      of: latest.length,
      error,
    })
  }
  return failing
}

type Step = { stepRef: string | null; actionConfigId: string }

/** How the latest executions of the step ended, newest first. */
async function latestOf(ctx: Ctx, { stepRef, actionConfigId }: Step): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('executions')
    .select(['status', 'trigger'])
    .where('storeId', '=', ctx.storeId)
    .where((eb) =>
      stepRef === null ? eb('actionConfigId', '=', actionConfigId) : eb('stepRef', '=', stepRef),
    )
    .orderBy('id', 'desc')
    .limit(2 * LATEST)
    .execute()
  const ended = rows.filter(({ status, trigger }) => status !== 'PENDING' && trigger !== 'test')
  return ended.slice(0, LATEST).map(({ status }) => status)
}
