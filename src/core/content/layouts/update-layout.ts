import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { followLayout } from '../../../engine/content/follow.ts'
import { findRemovals } from '../../../engine/content/losses.ts'
import { markReworded } from '../../../engine/content/marks.ts'
import type { LayoutContent, Snapshot } from '../../../engine/content/snapshot.ts'
import { designTexts } from '../../../engine/design/design.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { invalid } from '../../call/errors.ts'
import { parseInput } from '../../call/input.ts'
import { defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { withPauses } from '../../call/work.ts'
import { rejectOtherBodyType, rejectTooManyTexts } from './check.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from './expected-version.ts'
import { contentFields, layoutFields } from './fields.ts'
import { LayoutId } from './get-layout.ts'
import { Layout, SavedLayout, showSavedLayout } from './layout.ts'
import { readLayout } from './read.ts'
import { saveLayout } from './save.ts'
import { type DraftContent, readProposal } from './second-person.ts'
import { closeDraft, openDraftProblems } from './shared-draft.ts'
import { withoutNullTexts } from './texts.ts'

const Fields = z.object({ ...layoutFields, ...contentFields }).partial()
type Fields = z.output<typeof Fields>

export const updateLayout = defineOperation({
  name: 'updateLayout',
  summary: 'Update a layout; only the fields you send change',
  level: 'write',
  rest: { method: ['PUT', 'PATCH'], path: '/email-templates/:id' },
  tool: {
    name: 'update_email_template',
    guide:
      'Update a layout. Omitted fields are unchanged; bodyDesign is replaced as a whole. Read the layout ' +
      'first with get_email_template. Its previous version can be restored with restore_version.',
    optIn: true,
  },
  app: { heavy: true },
  refusals: {
    400: [...CONTENT_CODES, 'layout.body_type_fixed', 'translation.is_translation'],
    404: ['layout.not_found'],
    409: VERSION_CONFLICT,
  },
  input: z.object({ id: LayoutId, expectedVersion: ExpectedVersion, ...Fields.shape }),
  record: Layout,
  output: SavedLayout,
  run: async (ctx, { id, expectedVersion, ...input }) => {
    const before = await readLayout(ctx, id)
    requireExpectedVersion(before, expectedVersion)
    const proposal = await readProposal(ctx, id, '')
    const after = await changeLayout(before.snapshot, proposal ? layoutOfDraft(proposal) : input)
    const stored = await saveLayout(ctx, before, after, {
      action: 'update',
      changedLocale: after.layout.defaultLocale,
      ...(proposal && { approval: 'proposal' }),
    })
    await closeDraft(ctx, id, '')
    const warnings = [
      ...findRemovals(before.snapshot.layout, after.layout),
      ...(await openDraftProblems(ctx, id)),
    ]
    return {
      ...showSavedLayout(ctx, stored),
      ...(warnings.length > 0 ? { warnings: warnings.map((warning) => textFor(ctx, warning)) } : {}),
    }
  },
})

const DraftFields = Fields.omit({ bodyType: true, defaultLocale: true }).strict()

/** A draft's fields, validated like the input of a save. */
export const layoutOfDraft = ({ document }: DraftContent): Fields =>
  parseInput(DraftFields, new Set(), document)

/** Replaces the fields that were sent, and updates the translations accordingly. */
export async function changeLayout({ layout, translations }: Snapshot, input: Fields): Promise<Snapshot> {
  if (input.bodyType !== undefined && input.bodyType !== layout.bodyType)
    throw invalid('bodyType', 'layout.body_type_fixed', { bodyType: layout.bodyType })
  rejectOtherBodyType(layout.bodyType, input)
  const existing = translations.find(({ locale }) => locale === input.defaultLocale)
  if (existing) throw invalid('defaultLocale', 'translation.is_translation', { locale: existing.locale })

  const changed = applyFields(layout, input)
  rejectTooManyTexts({ layout: changed, translations })
  await setImmediate()
  const isReworded = !isDeepStrictEqual(translatableTexts(layout), translatableTexts(changed))
  await setImmediate()
  const marked = isReworded ? markReworded(layout, changed, translations) : translations
  return { layout: changed, translations: await withPauses(followLayout(layout, changed, marked)) }
}

/** The text to translate: translations become outdated when it changes, but not when only the styling does. */
const translatableTexts = ({ subject, previewText, body, bodyDesign }: LayoutContent) => [
  subject,
  previewText,
  body,
  bodyDesign === null ? null : designTexts(bodyDesign).map(({ text }) => text),
]

function applyFields(layout: LayoutContent, input: Fields): LayoutContent {
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
      input.marketingTexts === undefined ? layout.marketingTexts : withoutNullTexts(input.marketingTexts),
  }
}
