import type { Block, Design } from '../design/design.ts'
import { resolveLocale } from '../locale.ts'

export const MAX_LANGUAGES = 30

/** Footer texts that override the store's, field by field; null in a translation means the store's text. */
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

/** The content in one language. In a translation, null means the same as in the layout. */
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
  /** Whether the layout's content changed after this translation was last saved. */
  outdated: boolean
  /** The state of individual texts, if known. */
  marks?: TextMarks | undefined
  /**
   * The language whose design this translation follows. While that is the main language, everything in the
   * translation's design except text, links, images and files comes from the layout. After a language with a different
   * design is promoted, this is still the former main language, so promoting that language again restores everything.
   */
  follows?: string | undefined
}

/** The states of a translation's texts, by text key. */
export type TextMarks = {
  /** Outdated texts, with the source text that they were translated from; null if unknown. */
  outdated: Record<string, string | null>
  /** Texts that are intentionally the same as the source. */
  kept: string[]
  /** Blocks that were removed from the layout's design, with their texts in this translation. */
  removed?: Block[] | undefined
}

/** A layout with all its translations, as stored in a version. */
export type Snapshot = { layout: LayoutContent; translations: TranslationContent[] }

export const contentsOf = ({ layout, translations }: Snapshot) => [layout, ...translations]

/** Whether a translation takes everything except its text, links, images and files from the layout's design. */
export const followsDesign = (
  { bodyType, defaultLocale }: Pick<LayoutContent, 'bodyType' | 'defaultLocale'>,
  { follows }: Pick<TranslationContent, 'follows'>,
) => bodyType === 'visual' && follows === defaultLocale

/** The language that a layout is sent in for a requested language; null requests the main one. */
export const sentLocale = ({ layout, translations }: Snapshot, requested: string | null) =>
  resolveLocale(
    requested,
    layout.defaultLocale,
    translations.map(({ locale }) => locale),
  )

/** The content that is sent in a language: the translation's values, or the layout's where it has none. */
export function contentOf({ layout, translations }: Snapshot, locale: string): Content {
  const content: Content = translations.find((translation) => translation.locale === locale) ?? layout
  return {
    subject: content.subject,
    previewText: content.previewText,
    bodyDesign: content.bodyDesign ?? layout.bodyDesign,
    body: content.body ?? layout.body,
    attachments: content.attachments ?? layout.attachments,
    marketingTexts: content.marketingTexts,
  }
}

export const byLocale = (a: { locale: string }, b: { locale: string }) =>
  a.locale < b.locale ? -1 : a.locale > b.locale ? 1 : 0
