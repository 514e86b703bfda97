import { sql } from 'kysely'
import { z } from 'zod'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { OUTDATED_DAYS, QUOTA_NEARLY_USED_PERCENT } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { showStatus } from '../../content/repository/repository.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'
import { DeadSender, findDeadSenders } from './dead-senders.ts'
import { FailingStep, findFailingSteps } from './failing-steps.ts'
import { readQuota } from './get-stats.ts'

const MAILBOXES = 10
const LANGUAGES = 500
const LAYOUTS_NAMED = 5
const MARKETING_LAYOUTS = 500

const Problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mailboxExpired'),
    id: z.string(),
    name: z.string(),
    address: z.string(),
  }),
  DeadSender,
  FailingStep,
  z.object({
    kind: z.literal('quota'),
    used: count,
    limit: count,
    reached: z.union([z.literal(QUOTA_NEARLY_USED_PERCENT), z.literal(100)]).describe('In percent'),
  }),
  z.object({
    kind: z.literal('repositoryBehind'),
    behind: count,
    error: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('languagesOutdated'),
    languages: count,
    days: count.describe('For so long at least'),
    layouts: z.array(z.object({ id: z.string(), name: z.string(), locales: z.array(z.string()) })),
  }),
  z.object({
    kind: z.literal('companyDetailsMissing'),
    layouts: z.array(z.object({ id: z.string(), name: z.string() })).describe('Some of them'),
    count,
  }),
])

export type Found = z.input<typeof Problem>

export const listAttention = defineOperation({
  name: 'listAttention',
  summary: 'Problems that need attention in a store',
  level: 'read',
  tool: {
    name: 'get_attention',
    guide:
      'Problems that need attention: failing steps, senders with emails waiting, expired mailboxes, the quota, outdated ' +
      'languages. Next: list_history with needsPerson=true for the executions.',
    onRequest: true,
    output: z.preprocess(
      (problems) => ({ problems }),
      z.object({ problems: z.array(z.looseObject({ kind: z.string() })) }),
    ),
    foreign: '`name`, `stepRef` and `error` can hold text from outside.',
  },
  app: {},
  cli: { command: 'attention' },
  input: z.object({}),
  output: z.array(Problem),
  run: (ctx) => findProblems(ctx),
})

export const findProblems = async (ctx: Ctx): Promise<Found[]> => [
  ...(await expiredMailboxes(ctx)),
  ...(await deadSenders(ctx)),
  ...(await findFailingSteps(ctx)),
  ...(await nearQuota(ctx)),
  ...(await repositoryBehind(ctx)),
  ...(await outdatedLanguages(ctx)),
  ...(await companyDetailsMissing(ctx)),
]

async function expiredMailboxes(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('mailboxes')
    .select(['id', 'name', 'address'])
    .where('storeId', '=', ctx.storeId)
    .where('status', '=', 'expired')
    .orderBy('id')
    .limit(MAILBOXES)
    .execute()
  return rows.map((row) => ({
    kind: 'mailboxExpired',
    ...row,
    address: maskAddress(row.address),
  }))
}

/** An expired mailbox is named already. */
async function deadSenders(ctx: Ctx): Promise<Found[]> {
  const expired = new Set((await expiredMailboxes(ctx)).map((problem) => ('id' in problem ? problem.id : '')))
  return (await findDeadSenders(ctx)).filter(({ id }) => !expired.has(id))
}

async function nearQuota(ctx: Ctx): Promise<Found[]> {
  const { used, limit } = await readQuota(ctx, ctx.services.clock.now())
  if (limit === null || used < (limit * QUOTA_NEARLY_USED_PERCENT) / 100) return []
  return [{ kind: 'quota', used, limit, reached: used < limit ? QUOTA_NEARLY_USED_PERCENT : 100 }]
}

async function repositoryBehind(ctx: Ctx): Promise<Found[]> {
  const { state, behind, lastError } = await showStatus(ctx)
  if (state !== 'failing') return []
  return [{ kind: 'repositoryBehind', behind, error: lastError }]
}

/** Only those that stay so: most are worked on soon, and a list of all would hide what needs somebody. */
async function outdatedLanguages(ctx: Ctx): Promise<Found[]> {
  const since = new Date(ctx.services.clock.now().getTime() - OUTDATED_DAYS * DAY_MS)
  const rows = await ctx.db
    .selectFrom('translations')
    .innerJoin('layouts', 'layouts.id', 'translations.layoutId')
    .select(['layouts.id', 'name', 'locale'])
    .where('translations.storeId', '=', ctx.storeId)
    .where('outdated', '=', sql.lit(1))
    .where('outdatedSince', '<=', since.toISOString())
    .orderBy('translations.layoutId')
    .orderBy('locale')
    .limit(LANGUAGES)
    .execute()
  if (rows.length === 0) return []
  const layouts = new Map<string, { id: string; name: string; locales: string[] }>()
  for (const { id, name, locale } of rows) {
    const layout = layouts.get(id) ?? { id, name, locales: [] }
    layout.locales.push(locale)
    layouts.set(id, layout)
  }
  const named = [...layouts.values()].slice(0, LAYOUTS_NAMED)
  const languages = { languages: rows.length, days: OUTDATED_DAYS }
  return [{ kind: 'languagesOutdated', ...languages, layouts: named }]
}

/** Most countries ask for them, and they come from anywhere in the settings before they are left out. */
async function companyDetailsMissing(ctx: Ctx): Promise<Found[]> {
  const { marketingTexts } = await cachedSettings(ctx)
  if (Object.values(marketingTexts).some(hasCompany)) return []
  const rows = await ctx.db
    .selectFrom('layouts')
    .select(['id', 'name', 'marketingTexts'])
    .where('storeId', '=', ctx.storeId)
    .where('category', '=', 'marketing')
    .orderBy('id')
    .limit(MARKETING_LAYOUTS)
    .execute()
  const without = rows.filter((row) => !hasCompany(row.marketingTexts && JSON.parse(row.marketingTexts)))
  if (without.length === 0) return []
  const layouts = without.slice(0, LAYOUTS_NAMED).map(({ id, name }) => ({ id, name }))
  return [{ kind: 'companyDetailsMissing', layouts, count: without.length }]
}

const hasCompany = (texts: { companyDetails?: string | null | undefined } | null | undefined) =>
  (texts?.companyDetails ?? '').trim() !== ''
