import { z } from 'zod'
import { count, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { PRESET_KINDS } from './preset.ts'

export const listPresets = defineOperation({
  name: 'listPresets',
  summary: 'List shared headers and footers, with how many layouts use each, and saved blocks',
  level: 'read',
  cli: { command: 'preset list' },
  app: {},
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(PRESET_KINDS),
      name: z.string(),
      defaultLocale: z.string(),
      layouts: count,
      waiting: count.describe('Layouts that still have to be recompiled after the last change'),
      updatedAt: timestamp,
    }),
  ),
  run: (ctx) =>
    ctx.db
      .selectFrom('presets')
      .leftJoin('presetUses', 'presetUses.presetId', 'presets.id')
      .leftJoin('layouts', 'layouts.id', 'presetUses.layoutId')
      .select(['presets.id', 'presets.kind', 'presets.name', 'presets.defaultLocale', 'presets.updatedAt'])
      .select(({ fn, val }) => [
        fn.count<number>('layouts.id').as('layouts'),
        fn.coalesce(fn.sum<number>('layouts.stale'), val(0)).as('waiting'),
      ])
      .where('presets.storeId', '=', ctx.storeId)
      .groupBy(['presets.id', 'presets.kind', 'presets.name', 'presets.defaultLocale', 'presets.updatedAt'])
      .orderBy('presets.kind')
      .orderBy('presets.name')
      .execute(),
})
