import { z } from 'zod'
import type { LayoutContent } from '../../../engine/content/snapshot.ts'
import { emptyDesign } from '../../../engine/design/design.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { rejectOtherBodyType } from './check.ts'
import { contentFields, layoutFields } from './fields.ts'
import { Layout, SavedLayout, showSavedLayout } from './layout.ts'
import { saveLayout } from './save.ts'
import { withoutNullTexts } from './texts.ts'

export const NewLayout = z.object({
  ...layoutFields,
  bodyType: layoutFields.bodyType.default('visual'),
  defaultLocale: layoutFields.defaultLocale.default('en'),
  category: layoutFields.category.default('transactional'),
  ...contentFields,
})

export const createLayout = defineOperation({
  name: 'createLayout',
  summary: 'Create a layout',
  level: 'write',
  rest: { method: 'POST', path: '/email-templates' },
  tool: {
    name: 'create_email_template',
    guide:
      'Create a layout. For a visual layout (the default), read get_layout_schema first and send ' +
      'bodyDesign; for bodyType text, send body as HTML. Write variables as {{ variables.path }}. ' +
      'Returns the record with its id. Next: preview_email_template.',
    optIn: true,
  },
  creates: 'always',
  app: { heavy: true },
  refusals: { 400: CONTENT_CODES },
  input: NewLayout,
  output: SavedLayout,
  record: Layout,
  run: async (ctx, input) => {
    const after = { layout: newContent(input), translations: [] }
    const stored = await saveLayout(ctx, null, after, {
      action: 'create',
      changedLocale: input.defaultLocale,
    })
    return new Created(showSavedLayout(ctx, stored))
  },
})

export function newContent(input: z.output<typeof NewLayout>): LayoutContent {
  const { name, description = null, bodyType, defaultLocale, category, subject } = input
  rejectOtherBodyType(bodyType, input)
  const isVisual = bodyType === 'visual'
  return {
    name,
    description,
    bodyType,
    defaultLocale,
    category,
    subject,
    previewText: input.previewText ?? '',
    bodyDesign: isVisual ? (input.bodyDesign ?? emptyDesign()) : null,
    body: isVisual ? null : (input.body ?? ''),
    attachments: isVisual ? null : (input.attachments ?? []),
    marketingTexts: withoutNullTexts(input.marketingTexts),
  }
}
