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
  draftRow,
  isDraft,
  requirePart,
  showDraftState,
  staleDraftError,
} from '../layouts/shared-draft.ts'
import { changeLayout, layoutOfDraft } from '../layouts/update-layout.ts'
import { applyTexts } from '../translations/apply-texts.ts'
import { textsOfDraft } from '../translations/put-language-texts.ts'
import { changeTranslation, translationOfDraft } from '../translations/put-translation.ts'

export const proposeDraft = defineOperation({
  name: 'proposeDraft',
  summary:
    'Propose unsaved changes to a layout for a second person to save; until then, steps send the saved version',
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
    if (row?.revision !== revision) throw await staleDraftError(ctx, id, part)
    // A second proposal would replace the proposer, who could then save their own changes.
    if (row.proposedAt !== null) return showDraftState(row)
    // Reject invalid changes now, while the author can still fix them, rather than when the second person saves them.
    const before = await readLayout(ctx, id)
    const { after, locale } = await applyPart(before.snapshot, part, readDraftContent(row))
    await checkLayout(ctx, before, after, locale)
    const proposal = {
      proposedById: ctx.person?.id ?? null,
      proposedBy: authorOf(ctx),
      proposedAt: ctx.services.clock.now().toISOString(),
    }
    const updatedRow = await ctx.db
      .updateTable('layoutDrafts')
      .set(proposal)
      .where(isDraft(ctx, id, part))
      .where('revision', '=', revision)
      .returning('part')
      .executeTakeFirst()
    if (!updatedRow) throw await staleDraftError(ctx, id, part)
    return showDraftState({ ...row, ...proposal })
  },
})

/** The layout as it would be after saving the draft. */
async function applyPart(snapshot: Snapshot, part: string, draft: DraftContent) {
  if (part === '')
    return {
      after: await changeLayout(snapshot, layoutOfDraft(draft)),
      locale: snapshot.layout.defaultLocale,
    }
  const locale = part.replace('texts ', '')
  if (locale !== part) return { after: await applyTexts(snapshot, locale, textsOfDraft(draft)), locale }
  const fields = translationOfDraft(snapshot, locale, draft)
  return { after: changeTranslation(snapshot, locale, fields).after, locale }
}
