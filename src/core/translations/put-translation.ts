import { z } from 'zod'
import { findLosses } from '../../engine/content/losses.ts'
import { marked } from '../../engine/content/marks.ts'
import {
  byLocale,
  type LayoutContent,
  MAX_LANGUAGES,
  type Snapshot,
  type TranslationContent,
} from '../../engine/content/snapshot.ts'
import { invalid } from '../call/errors.ts'
import { Created, defineOperation } from '../call/operation.ts'
import { say } from '../call/said.ts'
import { refuseOtherBodyType } from '../layouts/check.ts'
import { Locale, translationFields } from '../layouts/fields.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { readLayout } from '../layouts/read.ts'
import { saveLayout } from '../layouts/save.ts'
import { showTranslation, Translation } from './translation.ts'

const Input = z.object({ id: LayoutId, locale: Locale, ...translationFields })
type Input = z.output<typeof Input>

export const putTranslation = defineOperation({
  name: 'putTranslation',
  summary: 'Create or replace one language of a layout',
  level: 'write',
  rest: { method: 'PUT', path: '/email-templates/:id/translations/:locale', sameInBody: ['locale'] },
  tool: {
    name: 'put_translation',
    guide:
      'Add or replace one language of a layout. Keep Liquid tags and URLs as they are in the ' +
      'main language; keep the blocks of a design the same.',
    onRequest: true,
  },
  creates: 'sometimes',
  record: Translation,
  app: {},
  input: Input,
  output: Translation.extend({
    warnings: z
      .array(z.string())
      .describe('Liquid tags and addresses of the layout that got lost on the way'),
  }),
  run: async (ctx, { id, locale, ...input }) => {
    const before = await readLayout(ctx, id)
    const { old, translation, after } = changeTranslation(before.snapshot, locale, input)
    const stored = await saveLayout(ctx, before, after, { action: 'translation.save', sent: locale })
    const shown = {
      ...showTranslation(ctx, stored, translation),
      warnings: findLosses(after.layout, translation),
    }
    return old ? shown : new Created(shown)
  },
})

/** A layout with one language added or replaced. */
export function changeTranslation(
  { layout, translations }: Snapshot,
  locale: string,
  input: Omit<Input, 'id' | 'locale'>,
) {
  if (locale === layout.defaultLocale) throw invalid('locale', say('isMainLanguage', locale))
  const old = translations.find((translation) => translation.locale === locale)
  const others = translations.filter((translation) => translation !== old)
  if (others.length >= MAX_LANGUAGES) throw invalid('locale', say('tooManyLanguages', MAX_LANGUAGES))
  const translation = translate(layout, old, locale, input)
  return { old, translation, after: { layout, translations: [...others, translation].sort(byLocale) } }
}

/** Omitted fields: the body is the layout's, the files and footer texts stay as they are. */
export function translate(
  { bodyType }: Pick<LayoutContent, 'bodyType'>,
  old: TranslationContent | undefined,
  locale: string,
  input: Omit<Input, 'id' | 'locale'>,
): TranslationContent {
  refuseOtherBodyType(bodyType, input)
  const { subject, previewText, bodyDesign, body, attachments, marketingTexts } = input
  return {
    locale,
    outdated: false,
    // Whoever replaces a language has seen all of it; only what was kept on purpose is still so.
    ...marked({ outdated: {}, kept: old?.marks?.kept ?? [] }, false),
    subject,
    previewText: previewText ?? '',
    bodyDesign: bodyDesign ?? null,
    body: body ?? null,
    attachments: attachments === undefined ? (old?.attachments ?? null) : attachments,
    marketingTexts: marketingTexts === undefined ? (old?.marketingTexts ?? null) : marketingTexts,
  }
}
