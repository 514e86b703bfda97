import { z } from 'zod'
import { hasOutdatedTexts } from '../../../engine/content/marks.ts'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { PRESET_KINDS, presetOf } from './preset.ts'

export const getPreset = defineOperation({
  name: 'getPreset',
  summary: 'One shared header or footer, or saved block, with its blocks',
  level: 'read',
  cli: { command: 'preset show', positional: ['id'] },
  app: {},
  input: z.object({ id: z.string().describe('Preset id') }),
  output: z.object({
    id: z.string(),
    kind: z.enum(PRESET_KINDS),
    name: z.string(),
    blocks: z.array(z.unknown()),
    defaultLocale: z.string().describe('The language of the blocks'),
    translations: z
      .array(
        z.object({
          locale: z.string(),
          outdated: z.boolean().describe('Whether a text was translated from an earlier source text'),
          blocks: z
            .array(z.unknown())
            .nullable()
            .describe('The same blocks, translated; null if nothing has been translated'),
        }),
      )
      .describe('The other languages of a header or footer'),
    createdAt: timestamp,
    updatedAt: timestamp,
  }),
  run: async (ctx, { id }) => {
    const row = await ctx.db
      .selectFrom('presets')
      .selectAll()
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .executeTakeFirstOrThrow(() => notFound('preset'))
    const translations = presetOf(row).snapshot.translations.map((translation) => ({
      locale: translation.locale,
      outdated: hasOutdatedTexts(translation),
      blocks: translation.bodyDesign?.blocks ?? null,
    }))
    return { ...row, blocks: JSON.parse(row.blocks), translations }
  },
})
