import { setImmediate } from 'node:timers/promises'
import type { Ctx } from '../../call/context.ts'
import { hasOutdatedTexts } from './outdated-texts.ts'

/**
 * Layouts without their bodies, in the order of the ids. Callers find the ids with a separate query, so that a search
 * reads only the index, however large the bodies are.
 */
export async function readSummaries(ctx: Ctx, ids: readonly string[]) {
  const summaries: Awaited<ReturnType<typeof readFew>> = []
  for (let start = 0; start < ids.length; start += LAYOUTS_AT_ONCE) {
    summaries.push(...(await readFew(ctx, ids.slice(start, start + LAYOUTS_AT_ONCE))))
    await setImmediate()
  }
  return summaries
}

/** To skip a large body, SQLite reads page after page, and blocks other work in the meantime. */
const LAYOUTS_AT_ONCE = 5

async function readFew(ctx: Ctx, ids: readonly string[]) {
  const layouts = ctx.db
    .selectFrom('layouts')
    .select(['id', 'name', 'description', 'bodyType', 'defaultLocale', 'category', 'subject', 'previewText'])
    .select(['marketingTexts', 'version', 'createdAt', 'updatedAt', 'changedAt'])
    .where('id', 'in', ids)
    .where('storeId', '=', ctx.storeId)
    .execute()
  const translations = ctx.db
    .selectFrom('translations')
    .select(['layoutId', 'locale', 'outdated', 'missing', 'updatedAt'])
    .select(hasOutdatedTexts.as('hasOutdatedTexts'))
    .where('layoutId', 'in', ids)
    .where('storeId', '=', ctx.storeId)
    .orderBy('locale')
    .execute()
  const [rows, languages] = await Promise.all([layouts, translations])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { changedAt, ...summary } = row
    const { defaultLocale, updatedAt } = row
    return {
      ...summary,
      updatedAt: changedAt,
      marketingTexts: row.marketingTexts === null ? null : JSON.parse(row.marketingTexts),
      languages: [
        {
          locale: defaultLocale,
          main: true,
          outdated: false,
          hasOutdatedTexts: false,
          missing: 0,
          updatedAt,
        },
        ...languages
          .filter(({ layoutId }) => layoutId === id)
          .map((language) => ({
            locale: language.locale,
            main: false,
            outdated: language.outdated === 1,
            hasOutdatedTexts: language.hasOutdatedTexts === 1,
            missing: language.missing ?? 0,
            updatedAt: language.updatedAt,
          })),
      ],
    }
  })
}
