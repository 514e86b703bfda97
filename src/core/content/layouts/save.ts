import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { changedParts } from '../../../engine/content/diff.ts'
import { type Content, contentsOf, type Snapshot } from '../../../engine/content/snapshot.ts'
import { countMissing } from '../../../engine/content/text-states.ts'
import { authorOf, type Ctx } from '../../call/context.ts'
import { invalid } from '../../call/errors.ts'
import { newId } from '../../call/ids.ts'
import { MAX_LAYOUT_CHARACTERS, MAX_VERSIONS } from '../../call/limits.ts'
import { searchTextOf } from '../../call/search.ts'
import { fileKeysIn, writeFileUses } from '../../foundation/files/file-users.ts'
import { rejectTooManyTexts, requireOwnFilesAndPresets } from './check.ts'
import { type CompiledByLocale, compileLayout, presetIdsOf } from './compile.ts'
import { type CompiledTemplates, type StoredLayout, timestampsOf } from './read.ts'
import { recordRepoChange } from './record-repo-change.ts'
import { type Approval, requireApproval } from './second-person.ts'

export type Save = {
  action: 'create' | 'update' | 'translation.save' | 'translation.delete' | 'promote' | 'restore'
  /** The language being saved; its `updatedAt` changes even if its content does not. */
  changedLocale?: string
  /** The version that `restore` restores; omitted when a commit is restored. */
  restoredVersion?: number | undefined
  approval?: Approval | undefined
}

/** Runs every check of a layout's content that can prevent a save, and compiles the designs. */
export async function checkLayout(
  ctx: Ctx,
  before: StoredLayout | null,
  after: Snapshot,
  changedLocale: string | undefined,
): Promise<CompiledByLocale> {
  rejectTooLarge(after)
  await requireOwnFilesAndPresets(ctx, after, changedLocale)
  return compileLayout(ctx, after, before)
}

/** All languages of a layout are read together, so one limit covers all of them. */
export function rejectTooLarge(after: Snapshot) {
  rejectTooManyTexts(after)
  if (JSON.stringify(after).length > MAX_LAYOUT_CHARACTERS)
    throw invalid('layout', 'layout.too_large', { maximum: MAX_LAYOUT_CHARACTERS })
}

/**
 * The only function that changes a layout's content: checks and compiles it, writes it and records a version, all in
 * the caller's transaction.
 */
export async function saveLayout(
  ctx: Ctx,
  before: StoredLayout | null,
  after: Snapshot,
  { action, changedLocale, restoredVersion, approval }: Save,
): Promise<StoredLayout> {
  if (before) await requireApproval(ctx, approval)
  const compiled = await checkLayout(ctx, before, after, changedLocale)
  const now = ctx.services.clock.now().toISOString()
  const id = before?.id ?? newId('lay')
  const version = (before?.version ?? 0) + 1
  const timestamps = timestampsAfter(before, after, changedLocale, now)
  const stored: StoredLayout = {
    id,
    version,
    stale: false,
    snapshot: after,
    compiled,
    timestamps,
    changedAt: now,
  }
  const steps = [
    () => writeLayout(ctx, stored, before === null),
    () => writeTranslations(ctx, before, stored),
    () => writePresetUses(ctx, before, stored),
    () => writeUsedFiles(ctx, before, stored),
    () => writeVersion(ctx, before, stored, { action, restoredVersion }),
  ]
  // Writing many large translations takes a while, and SQLite blocks all other work in the meantime.
  for (const step of steps) {
    await setImmediate()
    await step()
  }
  await setImmediate()
  return stored
}

export function timestampsAfter(
  before: StoredLayout | null,
  after: Snapshot,
  changedLocale: string | undefined,
  now: string,
) {
  const contentsBefore = new Map(
    (before ? contentsOf(before.snapshot) : []).map((content) => [localeOf(content), content]),
  )
  const timestamps: StoredLayout['timestamps'] = new Map()
  for (const content of contentsOf(after)) {
    const locale = localeOf(content)
    const old = before?.timestamps.get(locale)
    const isSame =
      locale !== changedLocale &&
      isDeepStrictEqual(withoutOutdatedMarks(contentsBefore.get(locale)), withoutOutdatedMarks(content))
    timestamps.set(locale, {
      createdAt: old?.createdAt ?? now,
      updatedAt: isSame && old ? old.updatedAt : now,
    })
  }
  // The creation date stays the same when another language becomes the main one.
  const created = before?.timestamps.get(before.snapshot.layout.defaultLocale)?.createdAt
  const main = timestamps.get(after.layout.defaultLocale)
  if (created && main) main.createdAt = created
  return timestamps
}

/** The content without its outdated marks, because becoming outdated does not count as a change to a translation. */
export const withoutOutdatedMarks = (content: object | undefined) => ({
  ...content,
  outdated: false,
  marks: undefined,
})

const localeOf = (content: { locale: string } | { defaultLocale: string }) =>
  'locale' in content ? content.locale : content.defaultLocale

async function writeLayout(ctx: Ctx, stored: StoredLayout, isNew: boolean) {
  const { id, version, snapshot, compiled, changedAt } = stored
  const { layout } = snapshot
  const { name, description, bodyType, defaultLocale, category, subject } = layout
  const { createdAt, updatedAt } = timestampsOf(stored, defaultLocale)
  const columns = {
    name,
    description,
    defaultLocale,
    category,
    ...contentColumns(layout, compiled.get(defaultLocale)),
    searchText: searchTextOf(name, subject, description),
    version,
    stale: 0,
    updatedAt,
    changedAt,
  }
  if (isNew)
    await ctx.db
      .insertInto('layouts')
      .values({ ...columns, id, storeId: ctx.storeId, bodyType, createdAt })
      .execute()
  else
    await ctx.db
      .updateTable('layouts')
      .set(columns)
      .where('id', '=', id)
      .where('storeId', '=', ctx.storeId)
      .execute()
}

async function writeTranslations(ctx: Ctx, before: StoredLayout | null, after: StoredLayout) {
  const old = new Map((before?.snapshot.translations ?? []).map((content) => [content.locale, content]))
  const current = new Set(after.snapshot.translations.map(({ locale }) => locale))
  const removedLocales = [...old.keys()].filter((locale) => !current.has(locale))
  if (removedLocales.length > 0)
    await ctx.db
      .deleteFrom('translations')
      .where('layoutId', '=', after.id)
      .where('storeId', '=', ctx.storeId)
      .where('locale', 'in', removedLocales)
      .execute()
  const isSameLayout = isDeepStrictEqual(before?.snapshot.layout, after.snapshot.layout)
  for (const translation of after.snapshot.translations) {
    // Writing a large translation to SQLite blocks the event loop.
    await setImmediate()
    const { locale, outdated, marks, follows } = translation
    const timestamps = timestampsOf(after, locale)
    const isSame =
      isDeepStrictEqual(old.get(locale), translation) &&
      before?.timestamps.get(locale)?.updatedAt === timestamps.updatedAt &&
      before.compiled.get(locale) === after.compiled.get(locale)
    if (isSame && isSameLayout) continue
    const missing = countMissing(after.snapshot.layout, translation)
    if (isSame) {
      await writeMissing(ctx, after.id, locale, missing)
      continue
    }
    const columns = {
      ...contentColumns(translation, after.compiled.get(locale)),
      outdated: outdated ? 1 : 0,
      missing,
      marks: toJson(marks ?? null),
      follows: follows ?? null,
      ...timestamps,
    }
    const outdatedSince = ctx.services.clock.now().toISOString()
    await ctx.db
      .insertInto('translations')
      .values({ layoutId: after.id, storeId: ctx.storeId, locale, outdatedSince, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['layoutId', 'locale']).doUpdateSet((eb) => ({
          ...columns,
          // This expression still sees the previous values of the row.
          outdatedSince: eb
            .case()
            .when('translations.outdated', '=', 1)
            .then(eb.ref('translations.outdatedSince'))
            .else(outdatedSince)
            .end(),
        })),
      )
      .execute()
  }
}

/** The count can change even if the translation does not: a separate design lacks text that was added to the layout. */
async function writeMissing(ctx: Ctx, layoutId: string, locale: string, missing: number) {
  await ctx.db
    .updateTable('translations')
    .set({ missing })
    .where('layoutId', '=', layoutId)
    .where('storeId', '=', ctx.storeId)
    .where('locale', '=', locale)
    .where((eb) => eb.or([eb('missing', 'is', null), eb('missing', '!=', missing)]))
    .execute()
}

const contentColumns = (content: Content, compiled: CompiledTemplates | undefined) => ({
  subject: content.subject,
  previewText: content.previewText,
  bodyDesign: toJson(content.bodyDesign),
  body: content.body,
  attachments: toJson(content.attachments),
  marketingTexts: toJson(content.marketingTexts),
  ...compiledColumns(compiled),
})

export const compiledColumns = (compiled: CompiledTemplates | undefined) => ({
  compiledHtml: compiled?.html ?? null,
  compiledText: compiled?.text ?? null,
  compiledAttachments: compiled?.attachments ?? null,
})

const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

async function writePresetUses(ctx: Ctx, before: StoredLayout | null, after: StoredLayout) {
  const idsOf = (stored: StoredLayout | null) => (stored ? presetIdsOf(contentsOf(stored.snapshot)) : [])
  const old = idsOf(before)
  const used = idsOf(after)
  if (isDeepStrictEqual(old, used)) return
  await ctx.db.deleteFrom('presetUses').where('layoutId', '=', after.id).execute()
  if (used.length === 0) return
  const rows = used.map((presetId) => ({ presetId, layoutId: after.id }))
  await ctx.db.insertInto('presetUses').values(rows).execute()
}

async function writeUsedFiles(ctx: Ctx, before: StoredLayout | null, after: StoredLayout) {
  const old = before ? usedFiles(before) : []
  const used = usedFiles(after)
  if (!isDeepStrictEqual(old, used)) await writeFileUses(ctx, { layoutId: after.id }, used)
}

const usedFiles = ({ snapshot }: StoredLayout) => [
  ...new Set(
    contentsOf(snapshot).flatMap(({ body, bodyDesign, attachments }) =>
      [body ?? '', JSON.stringify(bodyDesign), JSON.stringify(attachments)].flatMap(fileKeysIn),
    ),
  ),
]

async function writeVersion(
  ctx: Ctx,
  before: StoredLayout | null,
  { id, version, snapshot, changedAt: createdAt }: StoredLayout,
  { action, restoredVersion }: Pick<Save, 'action' | 'restoredVersion'>,
) {
  const author = authorOf(ctx)
  const snapshotJson = JSON.stringify(snapshot)
  await ctx.db
    .insertInto('layoutVersions')
    .values({
      layoutId: id,
      storeId: ctx.storeId,
      version,
      action,
      restoredVersion: restoredVersion ?? null,
      source: ctx.source,
      author,
      authorId: ctx.person?.id ?? null,
      changed: JSON.stringify(changedParts(before?.snapshot ?? null, snapshot)),
      snapshot: snapshotJson,
      searchText: searchTextOf(author, action),
      createdAt,
    })
    .execute()
  await ctx.db
    .deleteFrom('layoutVersions')
    .where('layoutId', '=', id)
    .where('storeId', '=', ctx.storeId)
    .where('version', '<=', version - MAX_VERSIONS)
    .execute()
  await recordRepoChange(ctx, {
    layoutId: id,
    version,
    action,
    name: snapshot.layout.name,
    author,
    snapshot: snapshotJson,
    createdAt,
  })
}
