import { z } from 'zod'
import type { TranslationContent } from '../../../engine/content/snapshot.ts'
import type { Ctx } from '../../call/context.ts'
import { notFound } from '../../call/errors.ts'
import { timestamp } from '../../call/fields.ts'
import { showContent, shownContent } from '../layouts/layout.ts'
import { type StoredLayout, stampOf } from '../layouts/read.ts'

export const Translation = z
  .object({
    locale: z.string(),
    ...shownContent,
    outdated: z.boolean().describe("The layout's own words changed after this language was last saved"),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Translation', description: 'One language of a layout; null: as the layout' })

export function showTranslation(ctx: Ctx, stored: StoredLayout, translation: TranslationContent) {
  const { locale, outdated } = translation
  return { locale, ...showContent(ctx, stored, locale, translation), outdated, ...stampOf(stored, locale) }
}

export function translationIn({ snapshot }: StoredLayout, locale: string): TranslationContent {
  const found = snapshot.translations.find((translation) => translation.locale === locale)
  if (!found) throw notFound('translation')
  return found
}
