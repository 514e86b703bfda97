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
import { hasStructureOf } from './structure.ts'

const TEXT_FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const

/**
 * Swaps a translation with the layout. Values that a translation inherited from the old layout are copied into it, so
 * that every language keeps sending the same content.
 */
export function promote(snapshot: Snapshot, locale: string): Snapshot {
  const { layout, translations } = snapshot
  const chosen = translations.find((translation) => translation.locale === locale)
  if (!chosen) throw new Error(`no language ${locale}`)
  const promoted: LayoutContent = {
    ...layout,
    ...contentOf(snapshot, locale),
    marketingTexts: withoutNulls({ ...layout.marketingTexts, ...chosen.marketingTexts }),
    defaultLocale: locale,
  }
  const isSameDesign = followsDesign(layout, chosen)
  const former: TranslationContent = {
    ...contentOf(snapshot, layout.defaultLocale),
    locale: layout.defaultLocale,
    outdated: false,
    ...(isSameDesign && { follows: locale }),
  }
  const others = translations
    .filter((translation) => translation !== chosen)
    .map((translation) => {
      const own = { ...withoutWords(translation), ...contentOf(snapshot, translation.locale) }
      if (isSameDesign && followsDesign(layout, own)) return { ...own, follows: locale }
      const { follows, ...detached } = own
      return follows === locale && !hasStructure(promoted, own) ? detached : own
    })
  return {
    layout: promoted,
    translations: [former, ...others]
      .map((translation) => ({
        ...translation,
        marketingTexts: keepTexts(translation.marketingTexts, layout.marketingTexts, promoted.marketingTexts),
      }))
      .sort(byLocale),
  }
}

const hasStructure = (layout: Content, own: Content) =>
  layout.bodyDesign !== null && own.bodyDesign !== null && hasStructureOf(layout.bodyDesign, own.bodyDesign)

/** Outdated texts stay outdated, but the words that they were translated from are of the former main language. */
function withoutWords(translation: TranslationContent): TranslationContent {
  if (!translation.marks) return translation
  const outdated = Object.fromEntries(Object.keys(translation.marks.outdated).map((key) => [key, null]))
  return { ...translation, marks: { outdated, kept: [] } }
}

/** The overrides that give the same texts over the new layout as before over the old one. */
function keepTexts(
  own: MarketingTexts | null,
  oldLayout: MarketingTexts | null,
  newLayout: MarketingTexts | null,
) {
  const kept: MarketingTexts = {}
  for (const field of TEXT_FIELDS) {
    const text = own?.[field] === undefined ? oldLayout?.[field] : own[field]
    // Null skips the layout's text; it is needed only where the new layout has one.
    if (text != null) kept[field] = text
    else if (newLayout?.[field] != null) kept[field] = null
  }
  return Object.keys(kept).length === 0 ? null : kept
}

function withoutNulls(texts: MarketingTexts): MarketingTexts | null {
  const set = Object.entries(texts).filter(([, text]) => text != null)
  return set.length === 0 ? null : Object.fromEntries(set)
}
