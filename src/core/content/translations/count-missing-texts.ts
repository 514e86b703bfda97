import { z } from 'zod'
import { count } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'

export const countMissingTexts = defineOperation({
  name: 'countMissingTexts',
  summary: 'Count the missing translations in all languages of a layout, as of its last save',
  level: 'read',
  app: {},
  input: z.object({ id: LayoutId }),
  output: z.object({ missing: count }),
  run: async (ctx, { id }) => {
    const { missing } = await ctx.db
      .selectFrom('translations')
      .select(({ fn }) => fn.sum<number | string | null>('missing').as('missing'))
      .where('layoutId', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow()
    return { missing: Number(missing ?? 0) }
  },
})
