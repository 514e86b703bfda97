import { sql } from 'kysely'
import { z } from 'zod'
import { maskAddress } from '../../engine/mask/personal/personal.ts'
import type { Ctx } from '../call/context.ts'
import { defineOperation } from '../call/operation.ts'
import { count } from '../fields.ts'
import { showStatus } from '../repo/repository.ts'
import { FailingStep, findFailingSteps } from './failing-steps.ts'
import { readQuota } from './get-stats.ts'

const MAILBOXES = 10
const LANGUAGES = 500
const LAYOUTS_NAMED = 5
/** The share of the quota from which it needs attention. */
const QUOTA_NEARLY_USED = 0.8

const Problem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mailboxExpired'),
    page: z.literal('senders'),
    id: z.string(),
    name: z.string(),
    address: z.string(),
  }),
  FailingStep,
  z.object({ kind: z.literal('quota'), page: z.literal('settings'), used: count, limit: count }),
  z.object({
    kind: z.literal('repositoryBehind'),
    page: z.literal('developer'),
    behind: count,
    error: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('languagesOutdated'),
    page: z.literal('layouts'),
    languages: count,
    layouts: z.array(z.object({ id: z.string(), name: z.string(), locales: z.array(z.string()) })),
  }),
])

type Found = z.input<typeof Problem>

export const listAttention = defineOperation({
  name: 'listAttention',
  summary: 'What does not go on by itself in a store, each with the page that mends it',
  level: 'read',
  app: {},
  cli: { command: 'attention' },
  input: z.object({}),
  output: z.array(Problem),
  run: async (ctx) => [
    ...(await expiredMailboxes(ctx)),
    ...(await findFailingSteps(ctx)),
    ...(await nearQuota(ctx)),
    ...(await repositoryBehind(ctx)),
    ...(await outdatedLanguages(ctx)),
  ],
})

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
    page: 'senders',
    ...row,
    address: maskAddress(row.address),
  }))
}

async function nearQuota(ctx: Ctx): Promise<Found[]> {
  const { used, limit } = await readQuota(ctx, ctx.services.clock.now())
  if (limit === null || used < limit * QUOTA_NEARLY_USED) return []
  return [{ kind: 'quota', page: 'settings', used, limit }]
}

async function repositoryBehind(ctx: Ctx): Promise<Found[]> {
  const { state, behind, lastError } = await showStatus(ctx)
  if (state !== 'failing') return []
  return [{ kind: 'repositoryBehind', page: 'developer', behind, error: lastError }]
}

async function outdatedLanguages(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('translations')
    .innerJoin('layouts', 'layouts.id', 'translations.layoutId')
    .select(['layouts.id', 'name', 'locale'])
    .where('translations.storeId', '=', ctx.storeId)
    .where('outdated', '=', sql.lit(1))
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
  return [{ kind: 'languagesOutdated', page: 'layouts', languages: rows.length, layouts: named }]
}
