import {
  byLocale,
  type Content,
  contentOf,
  followsDesign,
  type LayoutContent,
  type MarketingTexts,
  type Snapshot,
  type TranslationContent,
} from './snapshot.ts'
import { hasSameStructure } from './structure.ts'
import { translationOf } from './texts.ts'

const MARKETING_FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const

/**
 * Swaps a translation with the layout. Values that a translation inherited from the old layout are copied
 * into it, so every language keeps sending the same content.
 */
export function promote(snapshot: Snapshot, locale: string): Snapshot {
  const { layout, translations } = snapshot
  const chosen = translationOf(snapshot, locale)
  if (!chosen) throw new Error(`no language ${locale}`)
  const promoted: LayoutContent = {
    ...layout,
    ...contentOf(snapshot, locale),
    marketingTexts: withoutNulls({ ...layout.marketingTexts, ...chosen.marketingTexts }),
    defaultLocale: locale,
  }
  const isSameDesign = followsDesign(layout, chosen)
  const previousMain: TranslationContent = {
    ...contentOf(snapshot, layout.defaultLocale),
    locale: layout.defaultLocale,
    outdated: false,
    ...(isSameDesign && { follows: locale }),
  }
  const others = translations
    .filter((translation) => translation !== chosen)
    .map((translation) => {
      const content = { ...withoutSources(translation), ...contentOf(snapshot, translation.locale) }
      if (isSameDesign && followsDesign(layout, content)) return { ...content, follows: locale }
      const { follows, ...detached } = content
      return follows === locale && !hasStructure(promoted, content) ? detached : content
    })
  return {
    layout: promoted,
    translations: [previousMain, ...others]
      .map((translation) => ({
        ...translation,
        marketingTexts: overridesFor(
          translation.marketingTexts,
          layout.marketingTexts,
          promoted.marketingTexts,
        ),
      }))
      .sort(byLocale),
  }
}

const hasStructure = (layout: Content, translation: Content) =>
  layout.bodyDesign !== null &&
  translation.bodyDesign !== null &&
  hasSameStructure(layout.bodyDesign, translation.bodyDesign)

/** Outdated texts stay outdated, but their sources are dropped, because those are in the former main language. */
function withoutSources(translation: TranslationContent): TranslationContent {
  if (!translation.marks) return translation
  const outdated = Object.fromEntries(Object.keys(translation.marks.outdated).map((key) => [key, null]))
  return { ...translation, marks: { outdated, kept: [] } }
}

/** Overrides that produce the same texts with the new layout as `texts` did with the old one. */
function overridesFor(
  texts: MarketingTexts | null,
  oldLayout: MarketingTexts | null,
  newLayout: MarketingTexts | null,
) {
  const overrides: MarketingTexts = {}
  for (const field of MARKETING_FIELDS) {
    const text = texts?.[field] === undefined ? oldLayout?.[field] : texts[field]
    // Null hides the layout's text, so it is needed only if the new layout has one.
    if (text != null) overrides[field] = text
    else if (newLayout?.[field] != null) overrides[field] = null
  }
  return Object.keys(overrides).length === 0 ? null : overrides
}

function withoutNulls(texts: MarketingTexts): MarketingTexts | null {
  const nonNull = Object.entries(texts).filter(([, text]) => text != null)
  return nonNull.length === 0 ? null : Object.fromEntries(nonNull)
}
