import { z } from 'zod'
import type { Snapshot } from '../../../engine/content/snapshot.ts'
import { authorOf } from '../../call/context.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { checkLayout } from '../layouts/save.ts'
import { type DraftContent, readDraftContent } from '../layouts/second-person.ts'
import {
  DraftPart,
  DraftRevision,
  DraftState,
  draftMovedOn,
  draftRow,
  requirePart,
  showDraftState,
} from '../layouts/shared-draft.ts'
import { changeLayout, draftedLayout } from '../layouts/update-layout.ts'
import { applyTexts } from '../translations/apply-texts.ts'
import { draftedTexts } from '../translations/put-language-texts.ts'
import { changeTranslation, draftedTranslation } from '../translations/put-translation.ts'

export const proposeDraft = defineOperation({
  name: 'proposeDraft',
  summary:
    'Propose the unsaved changes to a layout to a second person, who can save them; nothing is sent yet',
  level: 'write',
  app: { heavy: true },
  refusals: {
    404: ['layout.not_found', 'translation.not_found'],
    409: ['draft.moved_on', 'draft.gone'],
  },
  input: z.object({ id: LayoutId, part: DraftPart, revision: DraftRevision }),
  output: DraftState,
  run: async (ctx, { id, part, revision }) => {
    await requirePart(ctx, id, part)
    const row = await draftRow(ctx, id, part)
    if (row?.revision !== revision) throw await draftMovedOn(ctx, id, part)
    // The author can still fix what a save would refuse.
    const before = await readLayout(ctx, id)
    const { after, sent } = applyPart(before.snapshot, part, readDraftContent(row))
    await checkLayout(ctx, before, after, sent)
    const proposal = {
      proposedById: ctx.person?.id ?? null,
      proposedBy: authorOf(ctx),
      proposedAt: ctx.services.clock.now().toISOString(),
    }
    const proposed = await ctx.db
      .updateTable('layoutDrafts')
      .set(proposal)
      .where('layoutId', '=', id)
      .where('storeId', '=', ctx.storeId)
      .where('part', '=', part)
      .where('revision', '=', revision)
      .returning('part')
      .executeTakeFirst()
    if (!proposed) throw await draftMovedOn(ctx, id, part)
    return showDraftState({ ...row, ...proposal })
  },
})

/** The layout as it would be after saving the draft. */
function applyPart(snapshot: Snapshot, part: string, draft: DraftContent) {
  if (part === '')
    return { after: changeLayout(snapshot, draftedLayout(draft)), sent: snapshot.layout.defaultLocale }
  const locale = part.replace('texts ', '')
  if (locale !== part) return { after: applyTexts(snapshot, locale, draftedTexts(draft)).after, sent: locale }
  const fields = draftedTranslation(snapshot, locale, draft)
  return { after: changeTranslation(snapshot, locale, fields).after, sent: locale }
}
