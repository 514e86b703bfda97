import type { MarketingTexts } from '../../engine/content/snapshot.ts'

/** In a layout, a footer text that is null says the same as one that is not there. */
export function plainTexts(texts: MarketingTexts | null | undefined): MarketingTexts | null {
  if (!texts) return null
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== undefined))
}
