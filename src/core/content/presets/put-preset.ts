import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { followLayout } from '../../../engine/content/follow.ts'
import type { Block } from '../../../engine/design/design.ts'
import { inField, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalid, invalidAll, notFound } from '../../call/errors.ts'
import { Locale, requiredText } from '../../call/fields.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { withPauses } from '../../call/work.ts'
import { SecretWarning } from '../../foundation/secrets/secrets-in-email.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { rejectTooManyTexts, warningOf } from '../layouts/check.ts'
import { readDesign } from '../layouts/design.ts'
import { PRESET_KINDS, presetAsLayout, presetOf, type StoredPreset, savePreset } from './preset.ts'

export const putPreset = defineOperation({
  name: 'putPreset',
  summary:
    'Create or replace a saved block, or a shared header or footer, and update the layouts that use it',
  level: 'write',
  cli: { command: 'preset put', fromFile: ['blocks'] },
  app: { reader: 'getPreset', heavy: true },
  input: z.object({
    id: z.string().optional().describe('Id of the preset to replace; it can be renamed'),
    kind: z
      .enum(PRESET_KINDS)
      .describe('Layouts share headers and footers; a block is saved for reuse and inserted as a copy'),
    name: requiredText(NAME_LENGTH).describe(
      'Preset name; without an id, an existing preset with this name is replaced',
    ),
    blocks: z
      .array(z.unknown())
      .describe('Blocks, as in a design; other languages keep their translations, matched by block id'),
    defaultLocale: Locale.optional().describe(
      "Language of the blocks. Defaults to the preset's current language, or to the store's main language for a new preset",
    ),
  }),
  output: z.object({
    id: z.string(),
    kind: z.enum(PRESET_KINDS),
    name: z.string(),
    warning: SecretWarning,
  }),
  run: async (ctx, { id: replacedId, kind, name, blocks, defaultLocale }) => {
    const newBlocks = readBlocks(blocks)
    await setImmediate()
    const before = await findPreset(ctx, { id: replacedId, kind, name })
    const old = before?.snapshot
    const locale = defaultLocale ?? old?.layout.defaultLocale ?? (await readSettings(ctx)).mainLocale
    if (old?.translations.some((language) => language.locale === locale))
      throw invalid('defaultLocale', 'translation.is_translation', { locale })
    const layout = presetAsLayout(name, locale, newBlocks)
    rejectTooManyTexts({ layout, translations: old?.translations ?? [] })
    // Comparing the designs takes a while, and is needed only for translations.
    const isTranslated = old !== undefined && old.translations.length > 0
    const translations = isTranslated
      ? await withPauses(followLayout(old.layout, layout, old.translations))
      : []
    await setImmediate()
    const { id } = await savePreset(ctx, kind, before, { layout, translations }, locale)
    return { id, kind, name, ...warningOf([layout, ...translations]) }
  },
})

type PresetQuery = { id: string | undefined; kind: (typeof PRESET_KINDS)[number]; name: string }

async function findPreset(ctx: Ctx, { id, kind, name }: PresetQuery): Promise<StoredPreset | null> {
  const rows = await ctx.db
    .selectFrom('presets')
    .selectAll()
    .where('storeId', '=', ctx.storeId)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('name', '=', name), eb('id', '=', id ?? '')]))
    .execute()
  const namesake = rows.find((row) => row.name === name)
  if (id === undefined) return namesake ? presetOf(namesake) : null
  if (namesake && namesake.id !== id)
    throw conflict(inField('name', problemOf('preset.name_taken', { kind })))
  const replacedRow = rows.find((row) => row.id === id)
  if (!replacedRow) throw notFound('preset')
  return presetOf(replacedRow)
}

function readBlocks(blocks: unknown[]): Block[] {
  const result = readDesign({ blocks })
  if ('design' in result) return result.design.blocks
  const [first, ...others] = result.problems
  throw invalidAll([inField(first.field || 'blocks', first), ...others])
}
