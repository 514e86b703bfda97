import { z } from 'zod'
import { fallbacksFor, normalizeLocale, resolveLocale } from '../../../engine/locale.ts'
import { defineOperation } from '../../call/operation.ts'
import { readTranslatable, TranslatableId } from './translatable.ts'

export const tryLanguage = defineOperation({
  name: 'tryLanguage',
  summary: 'Show which language of a layout is sent for a requested language, and how it was resolved',
  level: 'read',
  cli: { command: 'language try', positional: ['id', 'wanted'] },
  app: {},
  input: z.object({
    id: TranslatableId,
    wanted: z.string().max(100).describe('The language that a step requests, as written'),
  }),
  output: z.object({
    wanted: z
      .string()
      .nullable()
      .describe(
        'The normalized code; null if it is not a language code, in which case the main language is sent',
      ),
    sent: z.string(),
    ladder: z.array(
      z.object({
        kind: z.enum(['exact', 'parent', 'variant', 'main']),
        code: z.string().describe('The code that was tried; for variants, its prefix'),
        found: z.string().nullable(),
      }),
    ),
  }),
  run: async (ctx, { id, wanted }) => {
    const { layout, translations } = (await readTranslatable(ctx, id)).snapshot
    const locales = translations.map(({ locale }) => locale)
    return {
      wanted: normalizeLocale(wanted),
      sent: resolveLocale(wanted, layout.defaultLocale, locales),
      ladder: fallbacksFor(wanted, layout.defaultLocale, locales),
    }
  },
})
