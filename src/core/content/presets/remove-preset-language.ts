import { z } from 'zod'
import { notFound } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { readPreset, savePreset } from './preset.ts'

export const removePresetLanguage = defineOperation({
  name: 'removePresetLanguage',
  summary:
    'Remove a language from a shared header or footer; emails in that language then show the original text',
  level: 'write',
  cli: { command: 'preset remove-language', positional: ['id'] },
  app: {},
  input: z.object({ id: z.string().describe('Preset id'), locale: Locale }),
  output: z.object({ deleted: z.literal(true), id: z.string(), locale: z.string() }),
  run: async (ctx, { id, locale }) => {
    const before = await readPreset(ctx, id)
    const { layout, translations } = before.snapshot
    const others = translations.filter((language) => language.locale !== locale)
    if (others.length === translations.length) throw notFound('translation')
    await savePreset(ctx, before.kind, before, { layout, translations: others })
    return { deleted: true as const, id, locale }
  },
})
