import { z } from 'zod'
import { type Losses, lossesBetween } from '../../engine/content/losses.ts'
import { AppError, invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { count } from '../fields.ts'
import { Locale } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout, type StoredLayout } from '../layouts/read.ts'
import { checkLayout, saveLayout } from '../layouts/save.ts'
import { applyTexts } from './apply-texts.ts'
import { compareTexts, readTexts, type TextChange } from './exchange-texts.ts'

const Change = z.object({
  key: z.string(),
  line: count,
  before: z.string().nullable(),
  after: z.string(),
  sourceChanged: z.boolean().describe('The file was translated from other words: the text will be outdated'),
  lost: z.object({ tags: z.array(z.string()), addresses: z.array(z.string()) }),
})

export const importLanguageTexts = defineOperation({
  name: 'importLanguageTexts',
  summary:
    'Take the texts of a language from a file, XLIFF 2 or CSV: all that changed, as one version, or none',
  level: 'write',
  cli: { command: 'language import', positional: ['id'], fromStdin: { field: 'content' } },
  app: { reader: 'getLanguageTexts' },
  input: z.object({
    id: LayoutId,
    locale: Locale,
    content: z.string().max(4_000_000).describe('The file, as it was exported'),
    dryRun: z.boolean().default(false).describe('Only tell what would change; nothing is saved'),
  }),
  output: z.object({
    saved: z.boolean(),
    version: count,
    changes: z.array(Change),
    unchanged: count,
    unknown: z
      .array(z.object({ key: z.string(), line: count }))
      .describe('Texts that the layout does not have'),
  }),
  run: async (ctx, { id, locale, content, dryRun }) => {
    const before = await readLayout(ctx, id)
    const { changes, unknown, unchanged } = compareTexts(before, locale, readTexts(before, locale, content))
    const after = changes.length > 0 ? applyChanges(before, locale, changes) : null
    if (after && dryRun) await checkLayout(ctx, before, after, locale)
    const stored =
      after && !dryRun
        ? await saveLayout(ctx, before, after, { action: 'translation.save', sent: locale })
        : null
    return {
      saved: stored !== null,
      version: stored?.version ?? before.version,
      changes: changes.map(showChange),
      unchanged,
      unknown: unknown.map(({ key, line }) => ({ key, line })),
    }
  },
})

/** The rules of every save; what they refuse is named with the line of the file. */
function applyChanges({ snapshot }: StoredLayout, locale: string, changes: readonly TextChange[]) {
  const texts = new Map(changes.map(({ key, target }) => [key, target]))
  const from = changes.flatMap(({ key, source, pair }) =>
    source !== null && source !== pair.source ? [[key, source] as const] : [],
  )
  try {
    return applyTexts(snapshot, locale, texts, { translatedFrom: new Map(from) }).after
  } catch (error) {
    const key = error instanceof AppError ? /^texts\.([^:]*): /.exec(error.message) : null
    const line = changes.find((change) => change.key === key?.[1])?.line
    if (!(error instanceof AppError) || !key || line === undefined) throw error
    throw invalid('content', `line ${line}: ${key[1]}: ${error.message.slice(key[0].length)}`)
  }
}

function showChange({ key, line, target, source, pair }: TextChange) {
  const lost: Losses = lossesBetween([pair.source ?? ''], [target])
  const sourceChanged = source !== null && source !== pair.source
  return { key, line, before: pair.target, after: target, sourceChanged, lost }
}
