import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { findLosses, findRemovals } from '../../../engine/content/losses.ts'
import { nonEmptyMarks } from '../../../engine/content/marks.ts'
import {
  byLocale,
  followsDesign,
  type LayoutContent,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../../engine/content/snapshot.ts'
import { hasSameStructure, structureDifferences } from '../../../engine/content/structure.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import type { Design } from '../../../engine/design/design.ts'
import { baseLanguage } from '../../../engine/locale.ts'
import { CONTENT_CODES } from '../../../problems/code-lists.ts'
import { inField, type Problem, problemOf } from '../../../problems/problems.ts'
import { invalid } from '../../call/errors.ts'
import { Locale } from '../../call/fields.ts'
import { parseInput } from '../../call/input.ts'
import { Created, defineOperation } from '../../call/operation.ts'
import { textFor } from '../../call/problem-text.ts'
import { SecretWarning } from '../../foundation/secrets/secrets-in-email.ts'
import { rejectOtherBodyType, warningOf } from '../layouts/check.ts'
import { ExpectedVersion, requireExpectedVersion, VERSION_CONFLICT } from '../layouts/expected-version.ts'
import { translationFields } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { type DraftContent, readProposal } from '../layouts/second-person.ts'
import { closeDraft, openDraftProblems } from '../layouts/shared-draft.ts'
import { showTranslation, Translation } from './translation.ts'

const Fields = z.object(translationFields)
type Fields = z.output<typeof Fields>

export const putTranslation = defineOperation({
  name: 'putTranslation',
  summary: 'Create or replace one language of a layout',
  level: 'write',
  rest: { method: 'PUT', path: '/email-templates/:id/translations/:locale', sameInBody: ['locale'] },
  tool: {
    name: 'put_translation',
    guide:
      'Add or replace one language of a layout. Send all of its content: an omitted previewText becomes empty, and an ' +
      "omitted body or bodyDesign is replaced by the layout's, texts included. Keep Liquid tags and URLs unchanged. " +
      "With followsDesign: true, it follows later changes to the layout's design: send that design completely, with " +
      'header and footer, and change only texts, links, images and files.',
    optIn: true,
  },
  creates: 'sometimes',
  record: Translation,
  app: { heavy: true },
  refusals: {
    400: [...CONTENT_CODES, 'translation.is_main', 'translation.too_many'],
    404: ['layout.not_found'],
    409: VERSION_CONFLICT,
  },
  input: z.object({ id: LayoutId, locale: Locale, expectedVersion: ExpectedVersion, ...translationFields }),
  output: Translation.extend({
    warnings: z
      .array(z.string())
      .describe(
        "What this save removed (Liquid tags and URLs of the layout, the language's own body, most blocks, an omitted preview text), whether the " +
          "language no longer follows the layout's design, and whether someone has unsaved changes in the app",
      ),
    lost: z
      .array(z.object({ code: z.string(), data: z.record(z.string(), z.unknown()) }))
      .optional()
      .describe('Only in the app: the warnings as data, in the same order'),
    warning: SecretWarning,
  }),
  run: async (ctx, { id, locale, expectedVersion, ...input }) => {
    const before = await readLayout(ctx, id)
    requireExpectedVersion(before, expectedVersion)
    const { layout } = before.snapshot
    const existing = translationOf(before.snapshot, locale)
    const isNewInApp = ctx.source === 'app' && !existing
    const isCopy = !existing && isCopyOf(layout, input)
    const proposal = isCopy ? null : await readProposal(ctx, id, locale)
    const { old, translation, after } = changeTranslation(before.snapshot, locale, {
      ...(isNewInApp && layout.bodyType === 'visual' && { followsDesign: true }),
      ...(proposal ? translationOfDraft(before.snapshot, locale, proposal) : input),
    })
    const stored = await saveLayout(ctx, before, after, {
      action: 'translation.save',
      changedLocale: locale,
      ...(isCopy
        ? { approval: hasRelated(before.snapshot, locale) ? 'admin' : 'none' }
        : proposal && { approval: 'proposal' }),
    })
    await closeDraft(ctx, id, locale)
    const lost = [
      ...detachments(layout, old, translation, input),
      ...(old ? findRemovals(old, translation) : []),
      ...(old?.previewText.trim() && input.previewText === undefined ? [NO_PREVIEW_TEXT] : []),
      ...findLosses(layout, translation),
      ...(await openDraftProblems(ctx, id)),
    ]
    const output = {
      ...showTranslation(ctx, stored, translation),
      ...warningOf([after.layout, translation]),
      warnings: lost.map((problem) => textFor(ctx, problem)),
      ...(ctx.source === 'app' && { lost }),
    }
    return old ? output : new Created(output)
  },
})

/** Whether a new translation only copies the layout. */
const isCopyOf = (layout: LayoutContent, { subject, previewText, followsDesign, ...rest }: Fields) =>
  subject === layout.subject &&
  (previewText ?? '') === layout.previewText &&
  Object.values(rest).every((value) => value === undefined || value === null)

/** Whether recipients of a new translation may have received another one before, such as `de` instead of `de-at`. */
const hasRelated = ({ translations }: Snapshot, locale: string) =>
  translations.some((other) => baseLanguage(other.locale) === baseLanguage(locale))

/** A draft's fields, validated like a save's input. Inherited fields that still equal the layout stay inherited. */
export function translationOfDraft(snapshot: Snapshot, locale: string, { document }: DraftContent): Fields {
  const { layout } = snapshot
  const old = translationOf(snapshot, locale)
  const { subject, previewText, marketingTexts } = document
  const unlessInherited = (field: 'body' | 'bodyDesign' | 'attachments') =>
    (old?.[field] ?? null) === null && isDeepStrictEqual(document[field], layout[field])
      ? null
      : document[field]
  const body =
    layout.bodyType === 'visual'
      ? {
          bodyDesign: unlessInherited('bodyDesign'),
          ...(old?.bodyDesign === null && { followsDesign: true }),
        }
      : { body: unlessInherited('body'), attachments: unlessInherited('attachments') }
  return parseInput(Fields.strict(), new Set(), { subject, previewText, marketingTexts, ...body })
}

const NO_PREVIEW_TEXT = inField('previewText', problemOf('lost.preview_text'))

const MAX_NAMED_DIFFERENCES = 3

/** Reports that a language no longer follows the layout's design, although it did or should. */
function detachments(
  layout: LayoutContent,
  old: TranslationContent | undefined,
  translation: TranslationContent,
  input: Fields,
): Problem[] {
  const { bodyDesign } = translation
  if (!shouldFollow(layout, old, input) || followsDesign(layout, translation)) return []
  if (layout.bodyDesign === null || bodyDesign === null) return []
  const paths = structureDifferences(layout.bodyDesign, bodyDesign, MAX_NAMED_DIFFERENCES)
  return [inField('bodyDesign', problemOf('lost.design_followed', { paths }))]
}

const shouldFollow = (layout: LayoutContent, old: TranslationContent | undefined, input: Fields) =>
  input.followsDesign ?? (old !== undefined && followsDesign(layout, old))

export function changeTranslation({ layout, translations }: Snapshot, locale: string, input: Fields) {
  if (locale === layout.defaultLocale) throw invalid('locale', 'translation.is_main', { locale })
  const old = translations.find((translation) => translation.locale === locale)
  const others = translations.filter((translation) => translation !== old)
  if (others.length >= MAX_LANGUAGES)
    throw invalid('locale', 'translation.too_many', { maximum: MAX_LANGUAGES })
  const translation = translate(layout, old, locale, input)
  return { old, translation, after: { layout, translations: [...others, translation].sort(byLocale) } }
}

/**
 * If the body is omitted, the layout's body is used; omitted attachments and footer texts stay as they are. A design
 * whose structure differs from the layout's does not follow it; otherwise, the differences would be lost.
 */
export function translate(
  layout: LayoutContent,
  old: TranslationContent | undefined,
  locale: string,
  input: Fields,
): TranslationContent {
  rejectOtherBodyType(layout.bodyType, input)
  const { subject, previewText, bodyDesign = null, body, attachments, marketingTexts } = input
  const design = layout.bodyDesign
  const follows =
    design !== null &&
    shouldFollow(layout, old, input) &&
    (bodyDesign === null || hasSameStructure(design, bodyDesign))
  const marks = {
    outdated: {},
    kept: old?.marks?.kept ?? [],
    ...(follows && { removed: old?.marks?.removed }),
  }
  return {
    locale,
    outdated: false,
    // A client that replaces a translation has seen all of it, so none of its texts stays outdated.
    ...nonEmptyMarks(marks, false),
    ...(follows && { follows: layout.defaultLocale }),
    subject,
    previewText: previewText ?? '',
    bodyDesign: follows ? designToStore(design, old, bodyDesign) : bodyDesign,
    body: body ?? null,
    attachments: attachments === undefined ? (old?.attachments ?? null) : attachments,
    marketingTexts: marketingTexts === undefined ? (old?.marketingTexts ?? null) : marketingTexts,
  }
}

/** Null if a translation that had no text of its own was saved without changes. */
function designToStore(
  layout: Design,
  old: TranslationContent | undefined,
  saved: Design | null,
): Design | null {
  const { testVariables } = layout
  const design = saved && { ...(testVariables && { testVariables }), ...saved }
  return old?.bodyDesign === null && isDeepStrictEqual(design, layout) ? null : design
}
