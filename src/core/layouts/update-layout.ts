import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { markReworded } from '../../engine/content/marks.ts'
import type { LayoutContent, Snapshot } from '../../engine/content/snapshot.ts'
import { designTexts } from '../../engine/design/design.ts'
import { invalid } from '../call/errors.ts'
import { defineOperation } from '../call/operation.ts'
import { refuseOtherBodyType } from './check.ts'
import { contentFields, layoutFields } from './fields.ts'
import { LayoutId } from './get-layout.ts'
import { Layout, showLayout } from './layout.ts'
import { readLayout } from './read.ts'
import { saveLayout } from './save.ts'
import { plainTexts } from './texts.ts'

const Input = z.object({ id: LayoutId, ...z.object({ ...layoutFields, ...contentFields }).partial().shape })
type Input = z.output<typeof Input>

export const updateLayout = defineOperation({
  name: 'updateLayout',
  summary: 'Change a layout; only the fields sent change',
  level: 'write',
  rest: { method: ['PUT', 'PATCH'], path: '/email-templates/:id' },
  tool: {
    name: 'update_email_template',
    guide:
      'Change a layout; fields left out stay as they are, a bodyDesign is replaced whole. Read ' +
      'it first with get_email_template. The state before stays in the versions (restore_version).',
    onRequest: true,
  },
  app: {},
  input: Input,
  output: Layout,
  run: async (ctx, { id, ...input }) => {
    const before = await readLayout(ctx, id)
    const after = changeLayout(before.snapshot, input)
    const stored = await saveLayout(ctx, before, after, {
      action: 'update',
      sent: after.layout.defaultLocale,
    })
    return showLayout(ctx, stored)
  },
})

/** A layout with the fields that were sent; the others stay. */
export function changeLayout({ layout, translations }: Snapshot, input: Omit<Input, 'id'>): Snapshot {
  if (input.bodyType !== undefined && input.bodyType !== layout.bodyType)
    throw invalid('bodyType', `cannot be changed; this layout is ${layout.bodyType}`)
  refuseOtherBodyType(layout.bodyType, input)
  const taken = translations.some(({ locale }) => locale === input.defaultLocale)
  if (taken)
    throw invalid('defaultLocale', `${input.defaultLocale} is a translation of this layout: promote it`)

  const changed = { ...layout, ...changedFieldsOf(layout, input) }
  const isReworded = !isDeepStrictEqual(translatableTexts(layout), translatableTexts(changed))
  return {
    layout: changed,
    translations: isReworded ? markReworded(layout, changed, translations) : translations,
  }
}

/** The text that a translator translates: when it changes, the other languages are outdated. Styling does not count. */
const translatableTexts = ({ subject, previewText, body, bodyDesign }: LayoutContent) => [
  subject,
  previewText,
  body,
  bodyDesign === null ? null : designTexts(bodyDesign).map(({ text }) => text),
]

function changedFieldsOf(layout: LayoutContent, input: Omit<Input, 'id'>): LayoutContent {
  return {
    name: input.name ?? layout.name,
    description: input.description === undefined ? layout.description : input.description,
    bodyType: layout.bodyType,
    defaultLocale: input.defaultLocale ?? layout.defaultLocale,
    category: input.category ?? layout.category,
    subject: input.subject ?? layout.subject,
    previewText: input.previewText === undefined ? layout.previewText : (input.previewText ?? ''),
    bodyDesign: input.bodyDesign ?? layout.bodyDesign,
    body: input.body ?? layout.body,
    attachments: input.attachments ?? layout.attachments,
    marketingTexts:
      input.marketingTexts === undefined ? layout.marketingTexts : plainTexts(input.marketingTexts),
  }
}
