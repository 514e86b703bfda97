import { z } from 'zod'
import { followsDesign, type TranslationContent } from '../../../engine/content/snapshot.ts'
import { translationOf } from '../../../engine/content/texts.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { Locale, timestamp } from '../../call/fields.ts'
import { defineOperation } from '../../call/operation.ts'
import { LayoutId } from '../layouts/get-layout.ts'
import { contentOutput, showContent } from '../layouts/layout.ts'
import { readLayout, type StoredLayout, timestampsOf } from '../layouts/read.ts'

export const Translation = z
  .object({
    locale: z.string(),
    ...contentOutput,
    followsDesign: z
      .boolean()
      .optional()
      .describe(
        "Visual layouts only. Whether everything except text, links, images and files comes from the layout's design",
      ),
    outdated: z
      .boolean()
      .describe('Whether a text in this language was translated from an earlier source text'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Translation', description: "A layout's content in one language; null inherits the layout's" })

export function showTranslation(ctx: Ctx, stored: StoredLayout, translation: TranslationContent) {
  const { locale, outdated } = translation
  const { layout } = stored.snapshot
  const follows = followsDesign(layout, translation)
  const usesLayoutDesign = follows && translation.bodyDesign === null
  const compiledLocale = usesLayoutDesign && !stored.compiled.has(locale) ? layout.defaultLocale : locale
  const bodyDesign = usesLayoutDesign ? layout.bodyDesign : translation.bodyDesign
  return {
    locale,
    ...showContent(ctx, stored, compiledLocale, { ...translation, bodyDesign }),
    ...(layout.bodyType === 'visual' && { followsDesign: follows }),
    outdated,
    ...timestampsOf(stored, locale),
  }
}

export function requireTranslation({ snapshot }: StoredLayout, locale: string): TranslationContent {
  const translation = translationOf(snapshot, locale)
  if (!translation) throw notFound('translation')
  return translation
}

export const getTranslation = defineOperation({
  name: 'getTranslation',
  summary: 'One language of a layout',
  level: 'read',
  rest: { method: 'GET', path: '/email-templates/:id/translations/:locale' },
  tool: {
    name: 'get_translation',
    guide:
      'One language of a layout: subject, preview text and body or design. Read it before put_translation.',
    optIn: true,
  },
  app: {},
  refusals: { 404: ['layout.not_found', 'translation.not_found'] },
  input: z.object({ id: LayoutId, locale: Locale }),
  output: Translation,
  run: async (ctx, { id, locale }) => {
    const stored = await readLayout(ctx, id)
    return showTranslation(ctx, stored, requireTranslation(stored, locale))
  },
})
