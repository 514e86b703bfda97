import { z } from 'zod'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { firstIdAt } from '../../call/ids.ts'
import { ACTION_TYPES, SUMMARY_COLUMNS, showSummary } from '../history/execution.ts'

const DAYS = 7
/** How many failures to examine, newest first, and for how many steps. */
const MAX_FAILURES = 200
const MAX_STEPS = 10
/** After this many failures in a row, a step is unlikely to recover on its own. */
const FAILURES_IN_A_ROW = 3
const MAX_EXAMINED = 10

export const FailingStep = z.object({
  kind: z.literal('stepFailing'),
  stepRef: z.string().nullable(),
  actionType: z.enum(ACTION_TYPES),
  actionConfigId: z.string(),
  name: z.string().describe('Name of the layout or HTTP request'),
  failed: count,
  of: count.describe('Number of recent executions examined'),
  error: z.string().nullable(),
})
type FailingStep = z.input<typeof FailingStep>

/** Steps whose latest executions have all failed, the most recent failure first. */
export async function findFailingSteps(ctx: Ctx): Promise<FailingStep[]> {
  const failing: FailingStep[] = []
  for (const row of await readLatestFailures(ctx)) {
    const latest = await readLatestStatuses(ctx, row)
    const lastInARow = latest.slice(0, FAILURES_IN_A_ROW).filter((status) => status === 'FAILED')
    if (lastInARow.length < FAILURES_IN_A_ROW) continue
    const { stepRef, actionType, actionConfigId, ...summary } = showSummary(ctx, { ...row, senderName: null })
    failing.push({
      kind: 'stepFailing',
      stepRef,
      actionType,
      actionConfigId,
      name: summary.actionConfigName,
      failed: latest.filter((status) => status === 'FAILED').length,
      of: latest.length,
      error: summary.error,
    })
  }
  return failing
}

/** The latest failure of each step, newest first. */
async function readLatestFailures(ctx: Ctx) {
  const since = new Date(ctx.services.clock.now().getTime() - DAYS * DAY_MS)
  const failures = await ctx.db
    .selectFrom('executions')
    .select(SUMMARY_COLUMNS)
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'FAILED')
    .where('id', '>=', firstIdAt('exe', since))
    .orderBy('id', 'desc')
    .limit(MAX_FAILURES)
    .execute()
  const steps = new Map<string, (typeof failures)[number]>()
  for (const row of failures) {
    const step = row.stepRef ?? row.actionConfigId
    if (row.trigger !== 'test' && !steps.has(step)) steps.set(step, row)
  }
  return [...steps.values()].slice(0, MAX_STEPS)
}

type Step = { stepRef: string | null; actionConfigId: string }

/** How the latest executions of the step ended, newest first. */
async function readLatestStatuses(ctx: Ctx, { stepRef, actionConfigId }: Step): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('executions')
    .select(['status', 'trigger'])
    .where('storeId', '=', ctx.storeId)
    .where((eb) =>
      stepRef === null ? eb('actionConfigId', '=', actionConfigId) : eb('stepRef', '=', stepRef),
    )
    .orderBy('id', 'desc')
    .limit(2 * MAX_EXAMINED)
    .execute()
  const ended = rows.filter(({ status, trigger }) => status !== 'PENDING' && trigger !== 'test')
  return ended.slice(0, MAX_EXAMINED).map(({ status }) => status)
}
