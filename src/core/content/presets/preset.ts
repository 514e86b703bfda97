import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  contentsOf,
  type LayoutContent,
  type Snapshot,
  type TextMarks,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { type Block, type Design, designFileKeys, designTexts } from '../../../engine/design/design.ts'
import type { PresetsTable } from '../../../ports/tables.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import { fileKeysIn, writeFileUses } from '../../foundation/files/file-users.ts'
import { rejectLimitedSecrets } from '../../foundation/secrets/secrets-in-email.ts'
import { requireFiles } from '../layouts/check.ts'
import { type StoredLayout, timestampsOf } from '../layouts/read.ts'
import { rejectTooLarge, timestampsAfter, withoutOutdatedMarks } from '../layouts/save.ts'
import { requireApproval } from '../layouts/second-person.ts'
import { withoutProposal } from '../layouts/shared-draft.ts'

/** A layout refers to its header and footer and follows their changes; a block is inserted as a copy. */
export const PRESET_KINDS = ['header', 'footer', 'block'] as const
type Kind = (typeof PRESET_KINDS)[number]

/** One translation of a shared header or footer, as it is stored. */
type StoredLanguage = {
  locale: string
  outdated: boolean
  marks?: TextMarks
  /** Null if the translation has no text of its own. */
  blocks: Block[] | null
  createdAt: string
  updatedAt: string
}

const NO_TEXTS = { subject: '', previewText: '', body: null, attachments: null, marketingTexts: null }

/** A preset is handled like a layout that consists only of blocks, so its translations work like those of a layout. */
export const presetAsLayout = (name: string, defaultLocale: string, blocks: Block[]): LayoutContent => ({
  ...NO_TEXTS,
  name,
  description: null,
  bodyType: 'visual',
  category: 'transactional',
  defaultLocale,
  bodyDesign: { blocks },
})

export type StoredPreset = StoredLayout & { kind: Kind }

export function presetOf(row: PresetsTable): StoredPreset {
  const { id, kind, name, defaultLocale, createdAt, updatedAt } = row
  const languages: StoredLanguage[] = JSON.parse(row.translations)
  const translations = languages.map(
    ({ locale, outdated, marks, blocks }): TranslationContent => ({
      ...NO_TEXTS,
      locale,
      outdated,
      ...(marks && { marks }),
      follows: defaultLocale,
      bodyDesign: blocks && { blocks },
    }),
  )
  return {
    id,
    kind,
    // Presets have no versions.
    version: 0,
    stale: false,
    snapshot: { layout: presetAsLayout(name, defaultLocale, JSON.parse(row.blocks)), translations },
    compiled: new Map(),
    timestamps: new Map([
      [defaultLocale, { createdAt, updatedAt }],
      ...languages.map(({ locale, createdAt, updatedAt }) => [locale, { createdAt, updatedAt }] as const),
    ]),
    changedAt: updatedAt,
  }
}

export async function readPreset(ctx: Ctx, id: string): Promise<StoredPreset> {
  const row = await ctx.db
    .selectFrom('presets')
    .selectAll()
    .where('id', '=', id)
    .where('storeId', '=', ctx.storeId)
    .where('kind', '!=', 'block')
    .executeTakeFirstOrThrow(() => notFound('preset'))
  return presetOf(row)
}

export async function checkPreset(ctx: Ctx, after: Snapshot): Promise<void> {
  rejectTooLarge(after)
  const findInAll = <Match extends { path: string }>(find: (design: Design) => Match[]) =>
    contentsOf(after).flatMap((content) => {
      const prefix = 'locale' in content ? `translations.${content.locale}.` : ''
      return (content.bodyDesign ? find(content.bodyDesign) : []).map((match) => ({
        ...match,
        path: prefix + match.path,
      }))
    })
  await requireFiles(ctx, findInAll(designFileKeys))
  await setImmediate()
  await rejectLimitedSecrets(ctx, findInAll(designTexts))
}

/** Saves a preset with its translations. The layouts that use it are recompiled in the background. */
export async function savePreset(
  ctx: Ctx,
  kind: Kind,
  before: StoredPreset | null,
  after: Snapshot,
  changedLocale?: string,
): Promise<StoredPreset> {
  await checkPreset(ctx, after)
  await setImmediate()
  const { layout, translations } = after
  const now = ctx.services.clock.now().toISOString()
  const id = before?.id ?? newId('pre')
  const timestamps = timestampsAfter(before, after, changedLocale, now)
  const stored: StoredPreset = {
    id,
    kind,
    version: 0,
    stale: false,
    snapshot: after,
    compiled: new Map(),
    timestamps,
    changedAt: now,
  }
  const languages = translations.map(
    ({ locale, outdated, marks, bodyDesign }): StoredLanguage => ({
      locale,
      outdated,
      ...(marks && { marks }),
      blocks: bodyDesign?.blocks ?? null,
      ...timestampsOf(stored, locale),
    }),
  )
  const blocks = contentsOf(after).map(({ bodyDesign }) => bodyDesign?.blocks ?? [])
  const columns = {
    name: layout.name,
    blocks: JSON.stringify(blocks[0]),
    defaultLocale: layout.defaultLocale,
    translations: JSON.stringify(languages),
    updatedAt: now,
  }
  await ctx.db
    .insertInto('presets')
    .values({ id, storeId: ctx.storeId, kind, ...columns, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  await setImmediate()
  await writeFileUses(ctx, { presetId: id }, fileKeysIn(JSON.stringify(blocks)))
  if (isSameContent(before?.snapshot, after)) return stored
  const { numUpdatedRows: layouts } = await ctx.db
    .updateTable('layouts')
    .set({ stale: 1 })
    .where('storeId', '=', ctx.storeId)
    .where('id', 'in', (query) =>
      query.selectFrom('presetUses').select('layoutId').where('presetId', '=', id),
    )
    .executeTakeFirst()
  // A refusal rolls back the change.
  if (layouts > 0n) await requireApproval(ctx, 'admin')
  else await withdrawProposals(ctx, id)
  return stored
}

/** Withdraws proposals that use the preset, because a second person must save exactly what was proposed. */
async function withdrawProposals(ctx: Ctx, presetId: string): Promise<void> {
  await ctx.db
    .updateTable('layoutDrafts')
    .set(withoutProposal())
    .where('storeId', '=', ctx.storeId)
    .where('proposedAt', 'is not', null)
    .where('document', 'like', `%${presetId}%`)
    .execute()
}

/** Whether the content is the same, apart from outdated marks. */
function isSameContent(before: Snapshot | undefined, after: Snapshot): boolean {
  const comparable = (snapshot: Snapshot) => contentsOf(snapshot).map(withoutOutdatedMarks)
  return before !== undefined && isDeepStrictEqual(comparable(before), comparable(after))
}
