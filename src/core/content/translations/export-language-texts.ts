import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { pairTexts } from '../../../engine/content/text-states.ts'
import { conflict } from '../../call/errors.ts'
import { count, Locale } from '../../call/fields.ts'
import { TRANSLATION_FILE_CHARACTERS } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { FORMATS, writeTexts } from './exchange-texts.ts'
import { readTranslatable, TranslatableId } from './translatable.ts'
import { requireTranslation } from './translation.ts'

const CONTENT_TYPES = { xliff: 'application/xliff+xml', csv: 'text/csv' }
const EXTENSIONS = { xliff: 'xlf', csv: 'csv' }

export const exportLanguageTexts = defineOperation({
  name: 'exportLanguageTexts',
  summary: 'Export one language together with its source text as an XLIFF 2.1 or CSV file for translators',
  level: 'read',
  cli: { command: 'language export', positional: ['id'], stdoutField: 'content' },
  app: { heavy: true },
  input: z.object({ id: TranslatableId, locale: Locale, format: z.enum(FORMATS).default('xliff') }),
  output: z.object({ filename: z.string(), contentType: z.string(), content: z.string(), count }),
  run: async (ctx, { id, locale, format }) => {
    const stored = await readTranslatable(ctx, id)
    const { layout } = stored.snapshot
    const pairs = pairTexts(layout, requireTranslation(stored, locale))
    await setImmediate()
    const name = layout.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || id
    const filename = `${name}.${layout.defaultLocale}-${locale}.${EXTENSIONS[format]}`
    const file = await writeTexts(stored, locale, pairs, format)
    if (file.content.length > TRANSLATION_FILE_CHARACTERS)
      throw conflict('translation.file_too_large', { maximum: TRANSLATION_FILE_CHARACTERS })
    return { filename, contentType: CONTENT_TYPES[format], ...file }
  },
})
