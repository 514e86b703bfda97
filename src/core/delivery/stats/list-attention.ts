import { sql } from 'kysely'
import { z } from 'zod'
import { failureReasonOf } from '../../../engine/counts/failure-reason.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { FailureReason } from '../../../problems/failure-reasons.ts'
import { readProblem } from '../../../problems/stored.ts'
import type { Ctx } from '../../call/context.ts'
import { count, timestamp } from '../../call/fields.ts'
import { firstIdAt } from '../../call/ids.ts'
import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { hasRows } from '../../call/paging.ts'
import { hasOutdatedTexts } from '../../content/layouts/outdated-texts.ts'
import { DraftPart } from '../../content/layouts/shared-draft.ts'
import { showStatus } from '../../content/repository/repository.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import {
  ACTION_TYPES,
  describeProblem,
  SUMMARY_COLUMNS,
  senderName,
  showSummary,
} from '../history/execution.ts'
import { readQuota } from './get-stats.ts'
import { readDays } from './read-counts.ts'

const DAYS = 7
/** How many failures to examine, newest first, and for how many steps. */
const MAX_FAILURES = 200
const MAX_STEPS = 10
/**
 * Thresholds for reporting a day's failures: a minimum count, and how far count and rate must exceed those of
 * previous days.
 */
const RISING = { minFailures: 10, minTimesUsual: 3, minTimesRate: 2 }
/** After this many failures in a row, a step will not recover on its own. */
const FAILURES_IN_A_ROW = 3
const MAX_EXAMINED = 10

const FailingStep = z.object({
  kind: z.literal('stepFailing'),
  stepRef: z.string().nullable(),
  actionType: z.enum(ACTION_TYPES),
  actionConfigId: z.string(),
  name: z.string().describe('Name of the layout or HTTP request'),
  failed: count,
  of: count.describe('Number of recent executions examined'),
  error: z.string().nullable(),
})

type Step = { stepRef: string | null; actionConfigId: string }

/** How many waiting emails are examined, newest first. */
const MAX_WAITING = 1000
/** Reasons that lie with the sender, not with a recipient or an email. */
const SENDER_REASONS = new Set<FailureReason>(['login', 'sender', 'connection', 'timeout'])

const FailingSender = z.object({
  kind: z.literal('senderDown'),
  id: z.string(),
  name: z.string(),
  waiting: count.describe(`Emails waiting for the sender; at most ${MAX_WAITING} are counted`),
  failed: count.describe(
    `Emails that could not be sent in the last day; at most ${MAX_FAILURES} are counted`,
  ),
  since: timestamp.describe('When the oldest of them was accepted'),
  error: z.string(),
})

const MAX_MAILBOXES = 10
const MAX_ROWS = 500
const MAX_LISTED = 5
const MAX_LAYOUTS = 500

const Problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mailboxExpired'),
    id: z.string(),
    name: z.string(),
    address: z.string(),
  }),
  FailingSender,
  FailingStep,
  z.object({
    kind: z.literal('failuresRising'),
    failed: count.describe('Failures today'),
    of: count.describe('Executions that ended today'),
    usual: count.describe(`Average failures per day in the ${DAYS} days before`),
  }),
  z.object({
    kind: z.literal('quota'),
    used: count,
    limit: count,
    reached: z.union([z.literal(QUOTA_NEARLY_USED_PERCENT), z.literal(100)]).describe('Percent of quota'),
  }),
  z.object({ kind: z.literal('repositoryBehind'), behind: count, error: z.string().nullable() }),
  z.object({
    kind: z.literal('languagesOutdated'),
    languages: count,
    days: count.describe('Outdated for at least this many days'),
    layouts: z.array(z.object({ id: z.string(), name: z.string(), locales: z.array(z.string()) })),
  }),
  z.object({
    kind: z.literal('changesProposed'),
    layouts: z
      .array(z.object({ id: z.string(), name: z.string(), by: z.string(), part: DraftPart }))
      .describe('Some of the layouts, each with the author and part of its oldest proposal'),
    count,
  }),
  z.object({
    kind: z.literal('companyDetailsMissing'),
    layouts: z.array(z.object({ id: z.string(), name: z.string() })).describe('Some of the layouts'),
    count,
  }),
])

export type AttentionProblem = z.input<typeof Problem>

export const listAttention = defineOperation({
  name: 'listAttention',
  summary: 'List the problems in a store that need attention',
  level: 'read',
  tool: {
    name: 'get_attention',
    guide:
      'List problems that need attention: failing steps, rising failures, failing senders, expired mailboxes, the quota, ' +
      'proposed changes, outdated languages. Next: list_history with needsPerson=true.',
    optIn: true,
    output: z.preprocess(
      (problems) => ({ problems }),
      z.object({ problems: z.array(z.looseObject({ kind: z.string() })) }),
    ),
    untrusted: '`name`, `stepRef` and `error` can contain third-party text.',
  },
  app: {},
  cli: { command: 'attention' },
  input: z.object({}),
  output: z.array(Problem),
  run: (ctx) => findProblems(ctx),
})

export const findProblems = async (ctx: Ctx): Promise<AttentionProblem[]> => [
  ...(await expiredMailboxes(ctx)),
  ...(await failingSenders(ctx)),
  ...(await findFailingSteps(ctx)),
  ...(await risingFailures(ctx)),
  ...(await nearQuota(ctx)),
  ...(await repositoryBehind(ctx)),
  ...(await proposedChanges(ctx)),
  ...(await outdatedLanguages(ctx)),
  ...(await companyDetailsMissing(ctx)),
]

async function expiredMailboxes(ctx: Ctx): Promise<AttentionProblem[]> {
  const rows = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'name', 'address'])
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'expired')
    .orderBy('id')
    .limit(MAX_MAILBOXES)
    .execute()
  return rows.map((row) => ({ kind: 'mailboxExpired', ...row, address: maskAddress(row.address) }))
}

/** Expired mailboxes are reported separately. */
async function failingSenders(ctx: Ctx): Promise<AttentionProblem[]> {
  const expired = new Set((await expiredMailboxes(ctx)).map((problem) => ('id' in problem ? problem.id : '')))
  return (await findFailingSenders(ctx)).filter(({ id }) => !expired.has(id))
}

async function nearQuota(ctx: Ctx): Promise<AttentionProblem[]> {
  const { used, limit } = await readQuota(ctx, ctx.services.clock.now())
  if (limit === null || used < (limit * QUOTA_NEARLY_USED_PERCENT) / 100) return []
  return [{ kind: 'quota', used, limit, reached: used < limit ? QUOTA_NEARLY_USED_PERCENT : 100 }]
}

async function repositoryBehind(ctx: Ctx): Promise<AttentionProblem[]> {
  const { state, behind, lastError } = await showStatus(ctx)
  if (state !== 'failing') return []
  return [{ kind: 'repositoryBehind', behind, error: lastError }]
}

/** Layouts with changes proposed by someone else. */
async function proposedChanges(ctx: Ctx): Promise<AttentionProblem[]> {
  const rows = await ctx.db
    .selectFrom('layoutDrafts')
    .innerJoin('layouts', 'layouts.id', 'layoutDrafts.layoutId')
    .select(['layouts.id', 'layouts.name', 'proposedBy', 'part'])
    .where('layoutDrafts.storeId', '=', ctx.storeId)
    .where('proposedAt', 'is not', null)
    .where('proposedById', 'is distinct from', ctx.person?.id ?? '')
    .orderBy('proposedAt')
    .limit(MAX_ROWS)
    .execute()
  const layouts = new Map<string, { id: string; name: string; by: string; part: string }>()
  for (const { id, name, proposedBy, part } of rows)
    if (!layouts.has(id)) layouts.set(id, { id, name, by: proposedBy ?? '', part })
  if (layouts.size === 0) return []
  return [
    { kind: 'changesProposed', layouts: [...layouts.values()].slice(0, MAX_LISTED), count: layouts.size },
  ]
}

/**
 * Only translations that have been outdated for a while: most are handled soon, and listing all would hide what
 * needs attention.
 */
async function outdatedLanguages(ctx: Ctx): Promise<AttentionProblem[]> {
  const since = new Date(ctx.services.clock.now().getTime() - OUTDATED_DAYS * DAY_MS)
  const rows = await ctx.db
    .selectFrom('translations')
    .innerJoin('layouts', 'layouts.id', 'translations.layoutId')
    .select(['layouts.id', 'name', 'locale'])
    .where('translations.storeId', '=', ctx.storeId)
    .where('outdated', '=', sql.lit(1))
    .where(hasOutdatedTexts, '=', 1)
    .where('outdatedSince', '<=', since.toISOString())
    .orderBy('translations.layoutId')
    .orderBy('locale')
    .limit(MAX_ROWS)
    .execute()
  if (rows.length === 0) return []
  const layouts = new Map<string, { id: string; name: string; locales: string[] }>()
  for (const { id, name, locale } of rows) {
    const layout = layouts.get(id) ?? { id, name, locales: [] }
    layout.locales.push(locale)
    layouts.set(id, layout)
  }
  const listed = [...layouts.values()].slice(0, MAX_LISTED)
  const languages = { languages: rows.length, days: OUTDATED_DAYS }
  return [{ kind: 'languagesOutdated', ...languages, layouts: listed }]
}

/**
 * Most countries require company details. An email omits them only if its layout has none and the settings have
 * none in any language.
 */
async function companyDetailsMissing(ctx: Ctx): Promise<AttentionProblem[]> {
  const { marketingTexts } = await cachedSettings(ctx)
  if (Object.values(marketingTexts).some(hasCompanyDetails)) return []
  const rows = await ctx.db
    .selectFrom('layouts')
    .select(['id', 'name', 'marketingTexts'])
    .where('storeId', '=', ctx.storeId)
    .where('category', '=', 'marketing')
    .orderBy('id')
    .limit(MAX_LAYOUTS)
    .execute()
  const missing = rows.filter(
    (row) => !hasCompanyDetails(row.marketingTexts && JSON.parse(row.marketingTexts)),
  )
  if (missing.length === 0) return []
  const layouts = missing.slice(0, MAX_LISTED).map(({ id, name }) => ({ id, name }))
  return [{ kind: 'companyDetailsMissing', layouts, count: missing.length }]
}

const hasCompanyDetails = (texts: { companyDetails?: string | null | undefined } | null | undefined) =>
  (texts?.companyDetails ?? '').trim() !== ''

/** Far more failures today than usual, and not only because more was sent. */
async function risingFailures(ctx: Ctx): Promise<AttentionProblem[]> {
  const { dates, rows } = await readDays(ctx, DAYS + 1)
  const today = dates.at(-1) ?? ''
  const now = { failed: 0, ended: 0 }
  const before = { failed: 0, ended: 0 }
  for (const row of rows) {
    const sum = row.key < today ? before : now
    sum.failed += Number(row.failed)
    sum.ended += Number(row.failed) + Number(row.success)
  }
  const usual = before.failed / DAYS
  const hasMoreFailures = now.failed >= RISING.minFailures && now.failed >= RISING.minTimesUsual * usual
  const hasHigherRate = now.failed * before.ended >= RISING.minTimesRate * before.failed * now.ended
  if (before.ended === 0 || !hasMoreFailures || !hasHigherRate) return []
  return [{ kind: 'failuresRising', failed: now.failed, of: now.ended, usual: Math.round(usual) }]
}

/**
 * Senders with waiting or failed emails because their server does not respond or rejects the login. A sender that has
 * sent an email since then works again.
 */
async function findFailingSenders(ctx: Ctx): Promise<z.input<typeof FailingSender>[]> {
  const since = new Date(ctx.services.clock.now().getTime() - DAY_MS)
  const emails = ctx.db
    .selectFrom('executions')
    .select(['id', 'senderId', 'status', 'errorCode', 'errorData', 'createdAt', senderName])
    .where('storeId', '=', ctx.storeId)
    .where('actionType', '=', 'EMAIL')
    .orderBy('id', 'desc')
  const failed = await emails
    .where('status', '=', sql.lit('FAILED'))
    .where('trigger', '!=', 'test')
    .where('id', '>=', firstIdAt('exe', since))
    .limit(MAX_FAILURES)
    .execute()
  const waiting = await emails
    .where('status', '=', sql.lit('PENDING'))
    .where('attempts', '>', sql.lit(0))
    .limit(MAX_WAITING)
    .execute()
  const rows = [...waiting, ...failed].sort((a, b) => (a.id < b.id ? 1 : -1))
  const senders = new Map<string, z.input<typeof FailingSender>>()
  const working = new Set<string>()
  for (const { senderId: id, senderName: name, createdAt, status, ...stored } of rows) {
    const problem = readProblem(stored)
    // A removed sender cannot be fixed.
    if (id === null || name === null || problem === null) continue
    if (!SENDER_REASONS.has(failureReasonOf(problem, null))) continue
    // The newest error comes first, and the oldest email last.
    const existing = senders.get(id)
    if (working.has(id)) continue
    if (!existing && (await hasSentSince(ctx, id, stored.id))) {
      working.add(id)
      continue
    }
    const { waiting, failed, error } = existing ?? {
      waiting: 0,
      failed: 0,
      error: describeProblem(ctx, problem),
    }
    senders.set(id, {
      kind: 'senderDown',
      id,
      name,
      waiting: status === 'PENDING' ? waiting + 1 : waiting,
      failed: status === 'FAILED' ? failed + 1 : failed,
      since: createdAt,
      error,
    })
  }
  return [...senders.values()]
}

const hasSentSince = (ctx: Ctx, senderId: string, executionId: string) =>
  hasRows(
    ctx.db
      .selectFrom('executions')
      .select('id')
      .where('storeId', '=', ctx.storeId)
      .where('status', '=', sql.lit('SUCCESS'))
      .where('id', '>', executionId)
      .where('senderId', '=', senderId)
      .limit(1),
  )

/** Steps whose latest executions have all failed, the most recent failure first. */
async function findFailingSteps(ctx: Ctx): Promise<z.input<typeof FailingStep>[]> {
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
  const steps = new Map(
    failures
      .filter(({ trigger }) => trigger !== 'test')
      .toReversed()
      .map((row) => [row.stepRef ?? row.actionConfigId, row]),
  )
  const failing: z.input<typeof FailingStep>[] = []
  for (const row of [...steps.values()].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, MAX_STEPS)) {
    const latest = await readLatestStatuses(ctx, row)
    if (
      latest.length < FAILURES_IN_A_ROW ||
      latest.slice(0, FAILURES_IN_A_ROW).some((status) => status !== 'FAILED')
    )
      continue
    const {
      stepRef,
      actionType,
      actionConfigId,
      actionConfigName: name,
      error,
    } = showSummary(ctx, { ...row, senderName: null })
    failing.push({
      kind: 'stepFailing',
      stepRef,
      actionType,
      actionConfigId,
      name,
      failed: latest.filter((status) => status === 'FAILED').length,
      of: latest.length,
      error,
    })
  }
  return failing
}

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
