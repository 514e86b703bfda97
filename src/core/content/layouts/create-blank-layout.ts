import { z } from 'zod'
import { brandStyle } from '../../../engine/design/brand.ts'
import { emptyDesign } from '../../../engine/design/design.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { newContent } from './create-layout.ts'
import { contentFields, layoutFields } from './fields.ts'
import { Layout, SavedLayout, showSavedLayout } from './layout.ts'
import { saveLayout } from './save.ts'

export const createBlankLayout = defineOperation({
  name: 'createBlankLayout',
  summary: "Create an empty layout in the store's main language",
  level: 'write',
  app: {},
  creates: 'always',
  input: z.object({
    name: layoutFields.name,
    bodyType: layoutFields.bodyType,
    subject: contentFields.subject,
  }),
  output: SavedLayout,
  record: Layout,
  run: async (ctx, input) => {
    const { mainLocale: defaultLocale, brand } = await readSettings(ctx)
    const design =
      input.bodyType === 'visual' && brand
        ? { bodyDesign: { ...emptyDesign(), global: brandStyle(brand) } }
        : {}
    const layout = newContent({ ...input, ...design, defaultLocale, category: 'transactional' })
    const stored = await saveLayout(
      ctx,
      null,
      { layout, translations: [] },
      { action: 'create', changedLocale: defaultLocale },
    )
    return new Created(showSavedLayout(ctx, stored))
  },
})
