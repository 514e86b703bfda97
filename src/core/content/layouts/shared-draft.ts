import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../../ports/tables.ts'
import { type Problem, problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { conflict, notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { newId } from '../../call/ids.ts'
import { textFor } from '../../call/problem-text.ts'
import { requireLayout } from './version.ts'

export const DraftPart = z
  .string()
  .regex(/^$|^(texts )?[a-z0-9-]{2,35}$/)
  .describe("The edited part: '' for the layout itself, a language, or 'texts ' followed by a language")

export const DraftRevision = z.string().max(40).describe('The revision of the draft that was last read')

/** A draft without its content. */
export const DraftState = z.object({
  revision: z.string(),
  editor: z.object({ id: z.string().nullable(), name: z.string() }).describe('Who changed the draft last'),
  updatedAt: timestamp,
  proposed: z
    .object({ by: z.object({ id: z.string().nullable(), name: z.string() }), at: timestamp })
    .nullable()
    .describe('Who proposed the draft to a second person; any further edit withdraws the proposal'),
})

type DraftRow = { revision: string; editorId: string | null; editor: string; updatedAt: string }
type Proposal = { proposedById: string | null; proposedBy: string | null; proposedAt: string | null }

export const NOT_PROPOSED: Proposal = { proposedById: null, proposedBy: null, proposedAt: null }

/**
 * Withdraws a draft's proposal. Because of the new revision, windows that still show the earlier draft cannot save it
 * once it is proposed again: what it would send may have changed.
 */
export const withoutProposal = () => ({ ...NOT_PROPOSED, revision: newId('drf') })

export const showDraftState = ({
  revision,
  editorId,
  editor,
  updatedAt,
  ...proposal
}: DraftRow & Proposal) => ({
  revision,
  editor: { id: editorId, name: editor },
  updatedAt,
  proposed:
    proposal.proposedAt === null
      ? null
      : { by: { id: proposal.proposedById, name: proposal.proposedBy ?? '' }, at: proposal.proposedAt },
})

export const isDraft =
  ({ storeId }: Ctx, layoutId: string, part: string) =>
  (eb: ExpressionBuilder<Tables, 'layoutDrafts'>) =>
    eb.and({ storeId, layoutId, part })

export const draftRow = (ctx: Ctx, layoutId: string, part: string) =>
  ctx.db
    .selectFrom('layoutDrafts')
    .selectAll()
    .where(isDraft(ctx, layoutId, part))
    .executeTakeFirst()

/** Everyone who changed the draft since it was started. */
export async function draftWriters(ctx: Ctx, layoutId: string, part: string): Promise<string[]> {
  const row = await ctx.db
    .selectFrom('layoutDrafts')
    .select(['editorId', 'writerIds'])
    .where(isDraft(ctx, layoutId, part))
    .executeTakeFirst()
  return row ? writersOf(row) : []
}

export const writersOf = ({ editorId, writerIds }: { editorId: string | null; writerIds: string | null }) =>
  (writerIds === null ? [editorId] : (JSON.parse(writerIds) as (string | null)[])).filter((id) => id !== null)

/** The error for a change that is based on an older revision. */
export async function staleDraftError(ctx: Ctx, layoutId: string, part: string) {
  const current = await draftRow(ctx, layoutId, part)
  return current ? conflict('draft.moved_on', { editor: current.editor }) : conflict('draft.gone')
}

/** False if the draft has changed in the meantime or no longer exists. */
export async function removeDraft(ctx: Ctx, layoutId: string, part: string, revision: string) {
  const deletedRow = await ctx.db
    .deleteFrom('layoutDrafts')
    .where(isDraft(ctx, layoutId, part))
    .where('revision', '=', revision)
    .returning('part')
    .executeTakeFirst()
  return deletedRow !== undefined
}

/** Deletes the draft that the app is saving, in the same transaction, unless it was edited in the meantime. */
export async function closeDraft(ctx: Ctx, layoutId: string, part: string): Promise<void> {
  if (ctx.draft !== undefined) await removeDraft(ctx, layoutId, part, ctx.draft)
}

/** Requires the layout to belong to the store, and to have the translation that the part names, if any. */
export async function requirePart(ctx: Ctx, layoutId: string, part: string): Promise<void> {
  await requireLayout(ctx, layoutId)
  if (part === '') return
  await ctx.db
    .selectFrom('translations')
    .select('locale')
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('locale', '=', part.replace('texts ', ''))
    .executeTakeFirstOrThrow(() => notFound('translation'))
}

/** What a deletion reports besides the deleted record. */
export const DeletionWarnings = z
  .array(z.string())
  .optional()
  .describe('Present if unsaved changes in the app were deleted as well: whose they were')

/** A warning for callers other than the app about the latest unsaved changes, which their call does not affect. */
export async function openDraftProblems(ctx: Ctx, layoutId: string): Promise<Problem[]> {
  if (ctx.source === 'app') return []
  const latest = await ctx.db
    .selectFrom('layoutDrafts')
    .select(['editor', 'updatedAt'])
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest ? [problemOf('draft.open', latest)] : []
}

export const draftWarnings = async (ctx: Ctx, layoutId: string) =>
  (await openDraftProblems(ctx, layoutId)).map((problem) => textFor(ctx, problem))

/** For callers other than the app: whose unsaved changes a deletion of the layout, or of one language, also deletes. */
export async function deletedDraftWarnings(
  ctx: Ctx,
  layoutId: string,
  locale?: string,
): Promise<{ warnings?: string[] }> {
  if (ctx.source === 'app') return {}
  const drafts = await ctx.db
    .selectFrom('layoutDrafts')
    .select((eb) => ['editor', eb.fn.max('updatedAt').as('updatedAt')])
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .$if(locale !== undefined, (query) => query.where('part', 'in', partsOf(locale ?? '')))
    .groupBy('editor')
    .orderBy('editor')
    .execute()
  return drafts.length === 0
    ? {}
    : { warnings: drafts.map((draft) => textFor(ctx, problemOf('draft.deleted', draft))) }
}

const textsOf = (locale: string) => `texts ${locale}`
const partsOf = (locale: string) => [locale, textsOf(locale)]

/** Deleting a translation also deletes its drafts. */
export const removeDraftsOf = (ctx: Ctx, layoutId: string, locale: string): Promise<void> =>
  removeDrafts(ctx, layoutId, partsOf(locale))

async function removeDrafts(ctx: Ctx, layoutId: string, parts: string[]): Promise<void> {
  await ctx.db
    .deleteFrom('layoutDrafts')
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('part', 'in', parts)
    .execute()
}

/**
 * When another language becomes the main one, the drafts of whole languages stay with their language. A draft of
 * individual texts is deleted, because the main language has none.
 */
export async function promoteDrafts(ctx: Ctx, layoutId: string, locale: string, previous: string) {
  const rename = (part: string, next: string) =>
    ctx.db
      .updateTable('layoutDrafts')
      .set({ part: next })
      .where(isDraft(ctx, layoutId, part))
      .execute()
  await removeDrafts(ctx, layoutId, [...partsOf(previous), textsOf(locale)])
  await rename('', previous)
  await rename(locale, '')
}
