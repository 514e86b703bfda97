import {
  byLocale,
  contentOf,
  type LayoutContent,
  type MarketingTexts,
  type Snapshot,
  type TranslationContent,
} from './snapshot.ts'

const TEXT_FIELDS = ['unsubscribeText', 'unsubscribeLinkLabel', 'companyDetails'] as const

/**
 * Swaps a language with the layout. Whatever a language had left to the old layout is written into it, so
 * that every language goes on sending what it sent before.
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
  const former: TranslationContent = {
    ...contentOf(snapshot, layout.defaultLocale),
    locale: layout.defaultLocale,
    outdated: false,
  }
  const others = translations
    .filter((translation) => translation !== chosen)
    .map((translation) => ({ ...translation, ...contentOf(snapshot, translation.locale) }))
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

/** The texts that, laid over the new layout's, say what they said over the old one's. */
function keepTexts(
  own: MarketingTexts | null,
  oldLayout: MarketingTexts | null,
  newLayout: MarketingTexts | null,
) {
  const kept: MarketingTexts = {}
  for (const field of TEXT_FIELDS) {
    const said = own?.[field] === undefined ? oldLayout?.[field] : own[field]
    // Null passes over the layout's text; it is needed only where the new layout has one.
    if (said != null) kept[field] = said
    else if (newLayout?.[field] != null) kept[field] = null
  }
  return Object.keys(kept).length === 0 ? null : kept
}

function withoutNulls(texts: MarketingTexts): MarketingTexts | null {
  const set = Object.entries(texts).filter(([, text]) => text != null)
  return set.length === 0 ? null : Object.fromEntries(set)
}
