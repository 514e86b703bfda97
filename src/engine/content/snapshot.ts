import type { Design } from '../design/design.ts'

/** Languages of one layout beside its main one. */
export const MAX_LANGUAGES = 30

/** Footer texts that replace the store's, field by field; null in a language means the store's own text. */
export type MarketingTexts = {
  unsubscribeText?: string | null | undefined
  unsubscribeLinkLabel?: string | null | undefined
  companyDetails?: string | null | undefined
}

export type Attachment = {
  filename: string
  fileKey?: string | undefined
  url?: string | undefined
  sendAsLink?: boolean | undefined
}

/** What one language says. In a translation, null means: as the layout. */
export type Content = {
  subject: string
  previewText: string
  /** Visual layouts only. */
  bodyDesign: Design | null
  /** Text layouts only. */
  body: string | null
  /** Text layouts only. */
  attachments: Attachment[] | null
  marketingTexts: MarketingTexts | null
}

export type LayoutContent = Content & {
  name: string
  description: string | null
  bodyType: 'visual' | 'text'
  defaultLocale: string
  category: 'transactional' | 'marketing'
}

export type TranslationContent = Content & {
  locale: string
  /** The layout's own words changed after this language was last saved. */
  outdated: boolean
}

/** A layout with all its languages: what a version keeps and a restore puts back. */
export type Snapshot = { layout: LayoutContent; translations: TranslationContent[] }

/** What a language sends, once what it leaves to the layout is filled in. */
export function contentOf({ layout, translations }: Snapshot, locale: string): Content {
  const own: Content = translations.find((translation) => translation.locale === locale) ?? layout
  return {
    subject: own.subject,
    previewText: own.previewText,
    bodyDesign: own.bodyDesign ?? layout.bodyDesign,
    body: own.body ?? layout.body,
    attachments: own.attachments ?? layout.attachments,
    marketingTexts: own.marketingTexts,
  }
}

export const byLocale = (a: { locale: string }, b: { locale: string }) =>
  a.locale < b.locale ? -1 : a.locale > b.locale ? 1 : 0
