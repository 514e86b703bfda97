import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { hasOutdatedTexts } from '../layouts/outdated-texts.ts'

export const countOpenTexts = defineOperation({
  name: 'countOpenTexts',
  summary:
    'Count the missing translations in all languages of a layout, and the languages with outdated texts, as of its last save',
  level: 'read',
  app: {},
  input: z.object({ id: LayoutId }),
  output: z.object({ missing: count, outdatedLanguages: count }),
  run: async (ctx, { id }) => {
    const { missing, outdatedLanguages } = await ctx.db
      .selectFrom('translations')
      .select(({ fn }) => fn.sum<number | string | null>('missing').as('missing'))
      .select(({ fn }) => fn.sum<number | string | null>(hasOutdatedTexts).as('outdatedLanguages'))
      .where('layoutId', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow()
    return { missing: Number(missing ?? 0), outdatedLanguages: Number(outdatedLanguages ?? 0) }
  },
})
