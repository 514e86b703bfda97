import { z } from 'zod'
import type { Snapshot, TranslationContent } from '../../../engine/content/snapshot.ts'
import type { Ctx } from '../../call/context.ts'
import { readLayout, type StoredLayout } from '../layouts/read.ts'
import { checkLayout, type Save, saveLayout } from '../layouts/save.ts'
import { versionOf } from '../layouts/version.ts'
import { checkPreset, readPreset, type StoredPreset, savePreset } from '../presets/preset.ts'

export const TranslatableId = z
  .string()
  .describe('Layout id (lay_...), or id of a shared header or footer (pre_...)')

/** A layout, or a shared header or footer: both have translations. */
export type Translatable = StoredLayout | StoredPreset

export const isPreset = (stored: Translatable): stored is StoredPreset => 'kind' in stored

export const readTranslatable = (ctx: Ctx, id: string): Promise<Translatable> =>
  id.startsWith('pre_') ? readPreset(ctx, id) : readLayout(ctx, id)

export const checkTranslatable = (ctx: Ctx, before: Translatable, after: Snapshot, locale: string) =>
  isPreset(before) ? checkPreset(ctx, after) : checkLayout(ctx, before, after, locale)

export const saveTranslatable = (
  ctx: Ctx,
  before: Translatable,
  after: Snapshot,
  save: Omit<Save, 'action'>,
) =>
  isPreset(before)
    ? savePreset(ctx, before.kind, before, after, save.changedLocale)
    : saveLayout(ctx, before, after, { action: 'translation.save', ...save })

/** Stores which texts are outdated, without creating a version. */
export async function storeMarks(ctx: Ctx, before: Translatable, next: TranslationContent): Promise<void> {
  if (isPreset(before)) {
    const { layout, translations } = before.snapshot
    const marked = translations.map((content) => (content.locale === next.locale ? next : content))
    await savePreset(ctx, before.kind, before, { layout, translations: marked })
    return
  }
  const { locale, outdated, marks } = next
  await ctx.db
    .updateTable('translations')
    .set({ outdated: outdated ? 1 : 0, marks: marks ? JSON.stringify(marks) : null })
    .where('layoutId', '=', before.id)
    .where('storeId', '=', ctx.storeId)
    .where('locale', '=', locale)
    .execute()
  const { version } = await ctx.db
    .updateTable('layouts')
    .set({ markedAt: ctx.services.clock.now().toISOString() })
    .where('id', '=', before.id)
    .where('storeId', '=', ctx.storeId)
    .returning('version')
    .executeTakeFirstOrThrow()
  await markVersion(ctx, before.id, version, next)
}

/** Also updates the current version, so restoring it does not restore the old marks. */
async function markVersion(ctx: Ctx, layoutId: string, version: number, next: TranslationContent) {
  const { locale, outdated, marks } = next
  const { snapshot } = await versionOf(ctx, layoutId, version)
  const translations = snapshot.translations.map((translation) => {
    if (translation.locale !== locale) return translation
    const { marks: _, ...content } = translation
    return { ...content, outdated, ...(marks && { marks }) }
  })
  await ctx.db
    .updateTable('layoutVersions')
    .set({ snapshot: JSON.stringify({ ...snapshot, translations }) })
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('version', '=', version)
    .execute()
}
