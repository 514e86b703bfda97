import { z } from 'zod'
import { designFileKeys, designTexts } from '../../../engine/design/design.ts'
import { inField, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, invalidAll, notFound } from '../../call/errors.ts'
import { requiredText } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { NAME_LENGTH } from '../../call/limits.ts'
import { defineOperation } from '../../call/operation.ts'
import { fileKeysIn, writeFileUses } from '../../foundation/files/file-users.ts'
import {
  refuseLimitedSecrets,
  SecretWarning,
  warningOfSecrets,
} from '../../foundation/secrets/secrets-in-email.ts'
import { requireFiles } from '../layouts/check.ts'
import { readDesign } from '../layouts/design.ts'
import { requireApproval } from '../layouts/second-person.ts'
import { PRESET_KINDS } from './list-presets.ts'

export const putPreset = defineOperation({
  name: 'putPreset',
  summary:
    'Create or replace a saved block, or a shared header or footer together with the layouts that use it',
  level: 'write',
  cli: { command: 'preset put', fromFile: ['blocks'] },
  app: { reader: 'getPreset', heavy: true },
  input: z.object({
    id: z.string().optional().describe('Id of the preset to replace; it can be renamed'),
    kind: z
      .enum(PRESET_KINDS)
      .describe('Where layouts use it; a block is saved for reuse and inserted as a copy'),
    name: requiredText(NAME_LENGTH).describe(
      'Preset name; without an id, an existing preset with this name is replaced',
    ),
    blocks: z.array(z.unknown()).describe('Blocks, as in a design'),
  }),
  output: z.object({
    id: z.string(),
    kind: z.enum(PRESET_KINDS),
    name: z.string(),
    warning: SecretWarning,
  }),
  run: async (ctx, { id: knownId, kind, name, blocks }) => {
    const checked = await readBlocks(ctx, blocks)
    const preset = { kind, name, blocks: JSON.stringify(checked) }
    const id = knownId === undefined ? await putByName(ctx, preset) : await putById(ctx, knownId, preset)
    await writeFileUses(ctx, { presetId: id }, fileKeysIn(preset.blocks))
    const { numUpdatedRows: layouts } = await ctx.db
      .updateTable('layouts')
      .set({ stale: 1 })
      .where('storeId', '=', ctx.storeId)
      .where('id', 'in', (query) =>
        query.selectFrom('presetUses').select('layoutId').where('presetId', '=', id),
      )
      .executeTakeFirst()
    // Refusing rolls the change back.
    if (layouts > 0n) await requireApproval(ctx, 'admin')
    return { id, kind, name, ...warningOfSecrets(designTexts({ blocks: checked })) }
  },
})

type Preset = { kind: (typeof PRESET_KINDS)[number]; name: string; blocks: string }

async function putByName(ctx: Ctx, preset: Preset): Promise<string> {
  const now = ctx.services.clock.now().toISOString()
  const { id } = await ctx.db
    .insertInto('presets')
    .values({ id: newId('pre'), storeId: ctx.storeId, ...preset, createdAt: now, updatedAt: now })
    .onConflict((already) =>
      already.columns(['storeId', 'kind', 'name']).doUpdateSet({ blocks: preset.blocks, updatedAt: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function putById(ctx: Ctx, id: string, { kind, name, blocks }: Preset): Promise<string> {
  const namesake = await ctx.db
    .selectFrom('presets')
    .select('id')
    .where('storeId', '=', ctx.storeId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (namesake) throw conflict(inField('name', problemOf('preset.name_taken', { kind })))
  const updatedAt = ctx.services.clock.now().toISOString()
  const { numUpdatedRows } = await ctx.db
    .updateTable('presets')
    .set({ name, blocks, updatedAt })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('storeId', '=', ctx.storeId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound('preset')
  return id
}

async function readBlocks(ctx: Ctx, blocks: unknown[]) {
  const read = readDesign({ blocks })
  if ('problems' in read) {
    const [first, ...others] = read.problems
    throw invalidAll([inField(first.field || 'blocks', first), ...others])
  }
  await requireFiles(ctx, designFileKeys(read.design))
  await refuseLimitedSecrets(ctx, designTexts(read.design))
  return read.design.blocks
}
