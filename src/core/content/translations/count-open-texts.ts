import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { pairTexts } from '../../../engine/content/text-states.ts'
import type { Ctx } from '../../call/context.ts'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { hasOutdatedTexts } from '../layouts/outdated-texts.ts'
import { readLayout } from '../layouts/read.ts'

export const countOpenTexts = defineOperation({
  name: 'countOpenTexts',
  summary:
    'Count the missing and outdated translations in all languages of a layout, and the languages with outdated ones, as of its last save',
  level: 'read',
  app: {},
  input: z.object({ id: LayoutId }),
  output: z.object({ missing: count, outdated: count, outdatedLanguages: count }),
  run: async (ctx, { id }) => {
    const languages = await ctx.db
      .selectFrom('translations')
      .select(['locale', 'missing'])
      .select(hasOutdatedTexts.as('hasOutdatedTexts'))
      .where('layoutId', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
    const outdatedLocales = languages.flatMap(({ locale, hasOutdatedTexts }) =>
      hasOutdatedTexts === 1 ? [locale] : [],
    )
    return {
      missing: languages.reduce((sum, { missing }) => sum + (missing ?? 0), 0),
      outdated: await countOutdated(ctx, id, outdatedLocales),
      outdatedLanguages: outdatedLocales.length,
    }
  },
})

async function countOutdated(ctx: Ctx, id: string, locales: readonly string[]): Promise<number> {
  if (locales.length === 0) return 0
  const { layout, translations } = (await readLayout(ctx, id)).snapshot
  let outdated = 0
  for (const translation of translations.filter(({ locale }) => locales.includes(locale))) {
    await setImmediate()
    outdated += pairTexts(layout, translation, false).filter(({ state }) => state === 'outdated').length
  }
  return outdated
}
