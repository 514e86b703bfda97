import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import {
  type Attachment,
  contentOf,
  followsDesign,
  type LayoutContent,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { TEXT_STATES, type Progress as TextProgress } from '../../../engine/content/text-states.ts'
import { untranslatedPresets } from '../../../engine/content/texts.ts'
import { footerSources } from '../../../engine/message/assemble-message.ts'
import { resolveFooterFields } from '../../../engine/message/footer.ts'
import { problemOf } from '../../../problems/problems.ts'
import type { Ctx } from '../../call/context.ts'
import { etagOf } from '../../call/etag.ts'
import { count, timestamp } from '../../call/fields.ts'
import { textFor } from '../../call/problem-text.ts'
import { runJob } from '../../call/work.ts'
import { readSettings } from '../../foundation/settings/settings.ts'
import { readPresets } from '../layouts/compile.ts'
import { contentOutput } from '../layouts/layout.ts'
import { type StoredLayout, timestampsOf } from '../layouts/read.ts'
import { isPreset } from './translatable.ts'
import { requireTranslation } from './translation.ts'

const Progress = z.object({
  total: count,
  open: count.describe('Number of texts that need attention'),
  missing: count,
  same: count,
  outdated: count,
  lost: count,
})

const Language = z.object({
  locale: z.string(),
  main: z.boolean(),
  outdated: z.boolean(),
  updatedAt: timestamp,
  savedAtVersion: count
    .nullable()
    .describe('The version that last changed this language; null if it is no longer stored'),
  progress: Progress.nullable().describe('Null for the main language'),
})

const Text = z.object({
  key: z.string(),
  block: z.object({ id: z.string(), type: z.string() }).nullable(),
  field: z.string(),
  place: z.enum(['text', 'html', 'url']),
  source: z.string().nullable(),
  target: z.string().nullable(),
  state: z.enum(TEXT_STATES),
  translatedFrom: z
    .string()
    .nullable()
    .describe('For an outdated text: the source text that it was translated from'),
  sends: z.enum(['own', 'source', 'nothing']),
  open: z.boolean().describe('Whether the text needs attention'),
  lost: z.object({ tags: z.array(z.string()), addresses: z.array(z.string()) }),
})

const FooterField = z.object({
  text: z.string(),
  from: z.enum(['language', 'layout', 'settings', 'built-in', 'nowhere']),
  locale: z.string(),
})

export const LanguageTexts = z.object({
  id: z.string(),
  version: count,
  mainLocale: z.string(),
  locale: z.string().nullable().describe('The selected language; null if none is selected'),
  maxLanguages: count,
  languages: z.array(Language).describe('The main language first'),
  texts: z.array(Text).describe("The layout's texts next to those of the language"),
  footer: z
    .object({ unsubscribeText: FooterField, unsubscribeLinkLabel: FooterField, companyDetails: FooterField })
    .nullable()
    .describe('Footer text and where each part comes from; null for transactional layouts'),
  marketingTexts: contentOutput.marketingTexts.describe('Footer text that the language itself sets'),
  design: z
    .enum(['main', 'separate'])
    .nullable()
    .describe(
      "Visual layouts only. Whether the language uses the main language's design; null if none is selected, and for headers and footers, which always do",
    ),
  untranslatedPresets: z
    .array(z.object({ presetId: z.string(), message: z.string() }))
    .describe("Shared headers and footers of the language's design that are sent in another language"),
  attachments: z
    .object({ state: z.enum(['inherited', 'own', 'none']), files: z.array(z.string()) })
    .nullable()
    .describe('Text layouts only. The attachments in this language'),
})

/** A layout and one of its translations, text by text, with the progress of every translation. */
export async function showLanguageTexts(
  ctx: Ctx,
  stored: StoredLayout,
  locale: string | null,
): Promise<z.input<typeof LanguageTexts>> {
  const pairing = await readPairing(ctx, stored, locale === null ? [] : [locale])
  return showOne(ctx, stored, { ...pairing, locale, texts: pairing.texts[0] ?? [] })
}

/**
 * The same for several translations, with their ETags. The progress of every translation is determined only once.
 * Pauses after each, because together they can be as large as the layout with all its languages.
 */
export async function showTextsInLanguages(
  ctx: Ctx,
  stored: StoredLayout,
  locales: readonly string[],
): Promise<{ etag: string; texts: z.output<typeof LanguageTexts> }[]> {
  const pairing = await readPairing(ctx, stored, locales)
  const languages: { etag: string; texts: z.output<typeof LanguageTexts> }[] = []
  for (const [index, locale] of locales.entries()) {
    const shown = await showOne(ctx, stored, { ...pairing, locale, texts: pairing.texts[index] ?? [] })
    const texts = LanguageTexts.parse(shown)
    languages.push({ etag: etagOf(JSON.stringify(texts)), texts })
    await setImmediate()
  }
  return languages
}

async function readPairing(ctx: Ctx, stored: StoredLayout, locales: readonly string[]) {
  const { layout, translations } = stored.snapshot
  const { texts, progress } = await runJob(ctx, 'pairLanguages', { layout, translations, locales })
  const settings = await readSettings(ctx)
  return { texts, settings, languages: await showLanguages(ctx, stored, progress) }
}

type Pairing = Awaited<ReturnType<typeof readPairing>>
type OneLanguage = Omit<Pairing, 'texts'> & { locale: string | null; texts: Pairing['texts'][number] }

async function showOne(
  ctx: Ctx,
  stored: StoredLayout,
  { locale, texts, settings, languages }: OneLanguage,
): Promise<z.input<typeof LanguageTexts>> {
  const { id, version, snapshot } = stored
  const { layout } = snapshot
  const translation = locale === null ? null : requireTranslation(stored, locale)
  const footer = footerSources(snapshot, locale ?? layout.defaultLocale, settings)
  return {
    id,
    version,
    locale,
    mainLocale: layout.defaultLocale,
    maxLanguages: MAX_LANGUAGES + 1,
    languages,
    texts,
    footer: layout.category === 'marketing' ? resolveFooterFields(footer) : null,
    marketingTexts: translation ? translation.marketingTexts : layout.marketingTexts,
    design:
      translation && layout.bodyType === 'visual' && !isPreset(stored) ? designOf(layout, translation) : null,
    untranslatedPresets: locale === null ? [] : await showUntranslatedPresets(ctx, snapshot, locale),
    attachments:
      layout.bodyType === 'text'
        ? showAttachments(translation?.attachments ?? null, layout.attachments)
        : null,
  }
}

const designOf = (layout: LayoutContent, translation: TranslationContent) =>
  translation.bodyDesign === null || followsDesign(layout, translation) ? 'main' : 'separate'

async function showUntranslatedPresets(ctx: Ctx, snapshot: Snapshot, locale: string) {
  const { bodyDesign } = contentOf(snapshot, locale)
  if (bodyDesign === null) return []
  const presets = await readPresets(ctx, [{ bodyDesign }])
  return untranslatedPresets(bodyDesign, presets, locale).map(({ presetId, ...data }) => ({
    presetId,
    message: textFor(ctx, problemOf('finding.preset_language_missing', { ...data, locale })),
  }))
}

async function showLanguages(
  ctx: Ctx,
  stored: StoredLayout,
  progress: readonly TextProgress[],
): Promise<z.input<typeof Language>[]> {
  const { layout, translations } = stored.snapshot
  const versions = await ctx.db
    .selectFrom('layoutVersions')
    .select(['version', 'createdAt'])
    .where('layoutId', '=', stored.id)
    .where('storeId', '=', ctx.storeId)
    .orderBy('version')
    .execute()
  const versionAt = new Map(versions.map(({ version, createdAt }) => [createdAt, version]))
  const saveInfo = (locale: string) => {
    const { updatedAt } = timestampsOf(stored, locale)
    return { locale, updatedAt, savedAtVersion: versionAt.get(updatedAt) ?? null }
  }
  return [
    { ...saveInfo(layout.defaultLocale), main: true, outdated: false, progress: null },
    ...translations.map((translation, index) => ({
      ...saveInfo(translation.locale),
      main: false,
      outdated: translation.outdated,
      progress: progress[index] ?? null,
    })),
  ]
}

function showAttachments(attachments: Attachment[] | null, inherited: Attachment[] | null) {
  const names = (files: Attachment[]) => files.map(({ filename }) => filename)
  if (attachments === null) return { state: 'inherited' as const, files: names(inherited ?? []) }
  return { state: attachments.length > 0 ? ('own' as const) : ('none' as const), files: names(attachments) }
}
