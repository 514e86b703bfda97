import type { Ctx } from '../../call/context.ts'
import { conflict, forbidden } from '../../call/errors.ts'
import { allows } from '../../call/levels.ts'
import { hasRows } from '../../call/paging.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { draftRow, staleDraftError, writersOf } from './shared-draft.ts'

/**
 * The approval that a change in the app needs in a store that requires a second person: another member's proposal, an
 * admin, or none, because no email changes. If it is omitted, the change is rejected.
 */
export type Approval = 'proposal' | 'admin' | 'none'

/** API keys, tools and the command line save directly. */
const isSecondPersonRequired = async (ctx: Ctx) =>
  ctx.person !== null && (await readSettings(ctx)).secondPerson === true

/**
 * Called for every change to an existing layout, and to the headers and footers that layouts share. `readProposal` has
 * already checked a proposal.
 */
export async function requireApproval(ctx: Ctx, approval: Approval | undefined): Promise<void> {
  if (approval === 'proposal' || approval === 'none' || !(await isSecondPersonRequired(ctx))) return
  if (approval !== 'admin') throw conflict('layout.second_person')
  if (!allows(ctx.level, 'admin')) throw forbidden('layout.second_person_admin')
}

/**
 * The draft that another member proposed. It is saved in place of the call's content, so exactly what was
 * proposed is saved. Null if no second person is required.
 */
export async function readProposal(ctx: Ctx, layoutId: string, part: string) {
  if (!(await isSecondPersonRequired(ctx))) return null
  if (ctx.draft === undefined) throw conflict('layout.second_person')
  const row = await draftRow(ctx, layoutId, part)
  if (row?.revision !== ctx.draft) throw await staleDraftError(ctx, layoutId, part)
  if (row.proposedAt === null) throw conflict('layout.second_person')
  const me = ctx.person?.id ?? ''
  const writers = writersOf(row)
  if (row.proposedById === me) throw conflict('draft.own_proposal')
  if (writers.includes(me) && (await hasOtherEditor(ctx, [...writers, row.proposedById ?? ''])))
    throw conflict('draft.own_changes')
  return readDraftContent(row)
}

/**
 * Whether the store has a member who can save the proposal without having written or proposed any of it. If not,
 * one of its other writers may save it: the proposer agreed to that writer's part by proposing it.
 */
const hasOtherEditor = (ctx: Ctx, personIds: string[]) =>
  hasRows(
    ctx.db
      .selectFrom('members')
      .select('personId')
      .where('storeId', '=', ctx.storeId)
      .where('role', '!=', 'viewer')
      .where('personId', 'not in', personIds)
      .limit(1),
  )

export const readDraftContent = (row: { document: string; base: string }) => ({
  document: JSON.parse(row.document) as Record<string, unknown>,
  base: JSON.parse(row.base) as { document: Record<string, unknown> },
})

export type DraftContent = ReturnType<typeof readDraftContent>
