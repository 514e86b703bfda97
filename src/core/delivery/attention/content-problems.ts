import { sql } from 'kysely'
import { z } from 'zod'
import { DAY_MS } from '../../../engine/time-zone.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { OUTDATED_DAYS } from '../../call/limits.ts'
import { hasOutdatedTexts } from '../../content/layouts/outdated-texts.ts'
import { DraftPart } from '../../content/layouts/shared-draft.ts'
import { showStatus } from '../../content/repository/repository.ts'
import { cachedSettings } from '../../foundation/settings/settings.ts'

const MAX_ROWS = 500
const MAX_LISTED = 5

export const FailingRepository = z.object({
  kind: z.literal('repositoryBehind'),
  behind: count,
  error: z.string().nullable(),
})

export const OutdatedLanguages = z.object({
  kind: z.literal('languagesOutdated'),
  languages: count,
  days: count.describe('Outdated for at least this many days'),
  layouts: z.array(z.object({ id: z.string(), name: z.string(), locales: z.array(z.string()) })),
})

export const ProposedChanges = z.object({
  kind: z.literal('changesProposed'),
  layouts: z
    .array(z.object({ id: z.string(), name: z.string(), by: z.string(), part: DraftPart }))
    .describe('Some of the layouts, each with the proposer and part of its oldest proposal'),
  count,
})

export const MissingCompanyDetails = z.object({
  kind: z.literal('companyDetailsMissing'),
  layouts: z.array(z.object({ id: z.string(), name: z.string() })).describe('Some of the layouts'),
  count,
})

export async function findFailingRepository(ctx: Ctx): Promise<z.input<typeof FailingRepository>[]> {
  const { state, behind, lastError } = await showStatus(ctx)
  return state === 'failing' ? [{ kind: 'repositoryBehind', behind, error: lastError }] : []
}

/** Layouts with changes proposed by someone else. */
export async function findProposedChanges(ctx: Ctx): Promise<z.input<typeof ProposedChanges>[]> {
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
export async function findOutdatedLanguages(ctx: Ctx): Promise<z.input<typeof OutdatedLanguages>[]> {
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
  return [{ kind: 'languagesOutdated', languages: rows.length, days: OUTDATED_DAYS, layouts: listed }]
}

/**
 * Most countries require company details. An email omits them only if its layout has none and the settings have
 * none in any language.
 */
export async function findMissingCompanyDetails(ctx: Ctx): Promise<z.input<typeof MissingCompanyDetails>[]> {
  const { marketingTexts } = await cachedSettings(ctx)
  if (Object.values(marketingTexts).some(hasCompanyDetails)) return []
  const rows = await ctx.db
    .selectFrom('layouts')
    .select(['id', 'name', 'marketingTexts'])
    .where('storeId', '=', ctx.storeId)
    .where('category', '=', 'marketing')
    .orderBy('id')
    .limit(MAX_ROWS)
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
