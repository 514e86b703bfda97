import { z } from 'zod'
import { TRANSLATABLE_FIELDS } from '../../../engine/content/structure.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { conflict, invalid } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import { defineOperation, isUnchanged } from '../../call/operation.ts'
import { getLayout, LayoutId } from '../layouts/get-layout.ts'
import {
  DraftPart,
  DraftRevision,
  DraftState,
  draftWriters,
  isDraft,
  NOT_PROPOSED,
  requirePart,
  showDraftState,
  staleDraftError,
} from '../layouts/shared-draft.ts'
import { getLanguageTexts } from '../translations/get-language-texts.ts'
import { getTranslation } from '../translations/translation.ts'

const content = z.record(z.string(), z.unknown())

/** The minimum that the editor needs to open a draft: texts are strings, and blocks are lists. */
const text = z.string().nullish()
const blockTexts = Object.fromEntries(TRANSLATABLE_FIELDS.map((field) => [field, text]))
const blocks: z.ZodType = z.lazy(() =>
  z.array(
    z.looseObject({
      ...blockTexts,
      type: z.string(),
      blocks: blocks.optional(),
      columns: z.array(z.looseObject({ ...blockTexts, blocks: blocks.optional() })).optional(),
    }),
  ),
)
const frame = z.looseObject({ blocks: blocks.optional() }).nullish()
const LayoutDraft = z.looseObject({
  name: z.string(),
  description: text,
  category: z.string(),
  subject: z.string(),
  previewText: z.string(),
  body: text,
  bodyDesign: z.looseObject({ blocks, header: frame, footer: frame }).nullish(),
})
const TextsDraft = z.record(z.string(), z.string().nullable())

function requireOpenable(part: string, field: string, document: object) {
  const schema = part.startsWith('texts ') ? TextsDraft : LayoutDraft
  if (!schema.safeParse(document).success) throw invalid(field, 'value.wrong_shape')
}

/**
 * Drafts are often incomplete, so everything else is validated only when they are proposed or saved. Their size is
 * limited by the maximum request size.
 */
export const putDraft = defineOperation({
  name: 'putDraft',
  summary:
    'Share unsaved changes to a layout with all members of the store; steps still send the saved version',
  level: 'write',
  app: {},
  refusals: {
    404: ['layout.not_found', 'translation.not_found'],
    409: ['draft.moved_on', 'draft.gone', 'draft.base_replaced'],
  },
  input: z.object({
    id: LayoutId,
    part: DraftPart,
    revision: DraftRevision.nullable().describe(
      'The revision that the changes are based on; null to start a draft',
    ),
    document: content,
    base: z
      .object({ document: content, etag: z.string().max(200).optional() })
      .optional()
      .describe(
        'The saved content that the draft is based on; required for a new draft, whose etag, if given, must be current',
      ),
  }),
  output: DraftState,
  run: async (ctx, { id, part, revision, document, base }) => {
    await requirePart(ctx, id, part)
    requireOpenable(part, 'document', document)
    if (base) requireOpenable(part, 'base.document', base.document)
    if (revision === null && base?.etag !== undefined) await requireCurrent(ctx, id, part, base.etag)
    const editorId = ctx.person?.id ?? null
    const writers = revision === null ? [] : await draftWriters(ctx, id, part)
    const columns = {
      revision: newId('drf'),
      document: JSON.stringify(document),
      ...(base && { base: JSON.stringify(base) }),
      editorId,
      editor: authorOf(ctx),
      updatedAt: ctx.services.clock.now().toISOString(),
      writerIds: JSON.stringify([...new Set([...writers, editorId])]),
      ...NOT_PROPOSED,
    }
    const stored =
      revision === null
        ? await ctx.db
            .insertInto('layoutDrafts')
            .values({ base: requireBase(base), ...columns, layoutId: id, part, storeId: ctx.storeId })
            .onConflict((conflict) => conflict.columns(['layoutId', 'part']).doNothing())
            .returning('part')
            .executeTakeFirst()
        : await ctx.db
            .updateTable('layoutDrafts')
            .set(columns)
            .where(isDraft(ctx, id, part))
            .where('revision', '=', revision)
            .returning('part')
            .executeTakeFirst()
    if (!stored) throw await staleDraftError(ctx, id, part)
    return showDraftState(columns)
  },
})

/**
 * Edits that arrive late, such as those typed offline, must not become a draft that hides a version saved in the
 * meantime.
 */
async function requireCurrent(ctx: Ctx, id: string, part: string, etag: string) {
  const locale = part.replace('texts ', '')
  const isCurrent =
    part === ''
      ? await isUnchanged(getLayout, ctx, { id }, etag)
      : await isUnchanged(locale === part ? getTranslation : getLanguageTexts, ctx, { id, locale }, etag)
  if (!isCurrent) throw conflict('draft.base_replaced')
}

function requireBase(base: object | undefined): string {
  if (!base) throw invalid('base', 'value.required')
  return JSON.stringify(base)
}
