import { z } from 'zod'
import { defineOperation } from '../call/operation.ts'
import { count, timestamp } from '../fields.ts'

export const listPresets = defineOperation({
  name: 'listPresets',
  summary: 'List the headers and footers that layouts share, and how many layouts follow each',
  level: 'read',
  cli: { command: 'preset list' },
  app: {},
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['header', 'footer']),
      name: z.string(),
      layouts: count,
      updatedAt: timestamp,
    }),
  ),
  run: (ctx) =>
    ctx.db
      .selectFrom('presets')
      .leftJoin('presetUses', 'presetUses.presetId', 'presets.id')
      .select((eb) => ['id', 'kind', 'name', 'updatedAt', eb.fn.count<number>('layoutId').as('layouts')])
      .where('storeId', '=', ctx.storeId)
      .groupBy(['id', 'kind', 'name', 'updatedAt'])
      .orderBy('kind')
      .orderBy('name')
      .execute(),
})
