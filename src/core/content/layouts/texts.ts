import type { MarketingTexts } from '../../../engine/content/snapshot.ts'

/** In a layout, a null footer text means the same as an absent one. */
export function withoutNullTexts(texts: MarketingTexts | null | undefined): MarketingTexts | null {
  if (!texts) return null
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null && text !== undefined))
}
