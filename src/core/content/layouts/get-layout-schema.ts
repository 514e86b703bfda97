import { z } from 'zod'
import { completeBrand } from '../../../engine/design/brand.ts'
import { Brand } from '../../../engine/design/brand-schema.ts'
import { describeLiquid } from '../../../engine/liquid/description.ts'
import { loadOnce } from '../../../platform/load-once.ts'
import { defineOperation } from '../../call/operation.ts'
import { readSettings } from '../../foundation/settings/settings.ts'

const Preset = z.object({ id: z.string(), kind: z.enum(['header', 'footer']), name: z.string() })

/** Built once, because it is slow to build and never changes. */
const describeFormat = loadOnce(async () => {
  const { describeDesign } = await import('../../../engine/design/description.ts')
  return describeDesign()
})

const record = z.unknown().meta({ type: 'object' })
/** What an assistant needs to write a design. The full JSON Schema is for programs. */
const Outline = z.object({
  formatVersion: z.number(),
  shape: z.string(),
  common: record,
  blocks: record,
  global: record,
  values: record,
  constraints: z.array(z.string()),
  example: record,
  liquid: record,
  presets: z.array(Preset),
  brand: record.optional(),
})

export const getLayoutSchema = defineOperation({
  name: 'getLayoutSchema',
  summary:
    'The design format: blocks with their properties and defaults, supported Liquid, limits and an example',
  level: 'read',
  rest: { method: 'GET', path: '/layout-schema' },
  tool: {
    name: 'get_layout_schema',
    guide:
      'The bodyDesign format: blocks, their fields and defaults, supported Liquid, an example. Read it ' +
      'once before writing a visual layout. Shared headers and footers (presets) can be used by id; they are edited in the app.',
    optIn: true,
    output: Outline,
  },
  app: {},
  input: z.object({}),
  output: z
    .looseObject({
      liquid: record,
      presets: z.array(Preset),
      brand: Brand.optional(),
    })
    .meta({ id: 'LayoutSchema' }),
  run: async (ctx) => {
    const { brand } = await readSettings(ctx)
    return {
      ...(await describeFormat()),
      ...(brand && { brand: completeBrand(brand) }),
      liquid: describeLiquid(),
      presets: await ctx.db
        .selectFrom('presets')
        .select(['id', 'kind', 'name'])
        .where('storeId', '=', ctx.storeId)
        .where('kind', 'in', ['header', 'footer'])
        .$narrowType<{ kind: 'header' | 'footer' }>()
        .orderBy('id')
        .execute(),
    }
  },
})
