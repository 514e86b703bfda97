import { z } from 'zod'
import { problemOf } from '../../../problems/problems.ts'
import { conflict, notFound } from '../../call/errors.ts'
import { defineOperation } from '../../call/operation.ts'

export const removePreset = defineOperation({
  name: 'removePreset',
  summary: 'Remove a saved block, or a shared header or footer that no layout uses',
  level: 'write',
  cli: { command: 'preset remove', positional: ['id'] },
  app: {},
  input: z.object({ id: z.string().describe('Preset id') }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  run: async (ctx, { id }) => {
    await ctx.db
      .selectFrom('presets')
      .select('id')
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow(() => notFound('preset'))
    const layouts = await ctx.db
      .selectFrom('presetUses')
      .innerJoin('layouts', 'layouts.id', 'presetUses.layoutId')
      .select('layouts.name')
      .where('presetUses.presetId', '=', id)
      .where('layouts.storeId', '=', ctx.storeId)
      .orderBy('layouts.name')
      .execute()
    if (layouts.length > 0)
      throw conflict('preset.in_use', { uses: layouts.map(({ name }) => problemOf('use.layout', { name })) })
    await ctx.db.deleteFrom('presetFiles').where('presetId', '=', id).execute()
    await ctx.db.deleteFrom('presets').where('id', '=', id).where('storeId', '=', ctx.storeId).execute()
    return { deleted: true as const, id }
  },
})
