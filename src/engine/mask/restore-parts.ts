import type { Part } from './credential-parts.ts'
import { MASK } from './mask-sign.ts'
import { replaceSpans, type Span } from './spans.ts'

/** A part with its number among those of its place: two literals around a reference are two parts of one. */
type Numbered = Part & { spot: string; beside: string }

/** The text with every mask replaced by the stored literal that it stands for; null when one stands for none. */
export function restoreParts(text: string, sent: readonly Part[], stored: readonly Part[]): string | null {
  const masks = numberParts(sent).filter(({ raw }) => raw.includes('•'))
  if (masks.length === 0) return text.includes(MASK) ? null : text
  const originals = matchParts(masks, numberParts(stored))
  const spans: Span[] = []
  for (const mask of masks) {
    const original = originals.get(mask)
    const span = original === undefined ? null : spanFor(mask, original)
    if (span === null) return null
    spans.push(span)
  }
  return replaceSpans(text, spans)
}

function numberParts(parts: readonly Part[]): Numbered[] {
  const counts = new Map<string, number>()
  return parts.map((part) => {
    const count = counts.get(part.place) ?? 0
    counts.set(part.place, count + 1)
    return { ...part, spot: `${part.place} ${count}`, beside: part.context.join('\n').replace(/\s+/g, '') }
  })
}

/** What a mask could be the mask of. The characters behind a mask in a text may be its end or what follows. */
const showsAs = (mask: Part, original: Part) =>
  original.shown === mask.raw || (mask.quote === '' && original.shown === MASK && mask.raw.startsWith(MASK))

type Rule = (mask: Numbered, original: Numbered) => boolean

/** From the surest sign to the weakest; what was matched by one is not there for the next. */
const RULES: readonly Rule[] = [
  (mask, original) => original.spot === mask.spot && original.beside === mask.beside,
  (mask, original) => original.key === mask.key && original.beside === mask.beside && mask.beside !== '',
  (mask, original) => original.spot === mask.spot,
]

function matchParts(masks: readonly Numbered[], stored: readonly Numbered[]): Map<Numbered, Part> {
  const matched = new Map<Numbered, Part>()
  let left = [...stored]
  for (const isSame of RULES) {
    const before = left
    for (const mask of masks) {
      if (matched.has(mask)) continue
      const [only, ...more] = before.filter((original) => isSame(mask, original) && showsAs(mask, original))
      if (only === undefined || more.some(({ raw }) => raw !== only.raw)) continue
      matched.set(mask, only)
      left = left.filter((original) => original !== only)
    }
  }
  for (const mask of masks) {
    if (matched.has(mask)) continue
    const only = onlyOriginal(mask, stored)
    if (only !== undefined) matched.set(mask, only)
  }
  return matched
}

/** It has moved: what has the same name and looks the same is meant, if that is one and the same literal. */
function onlyOriginal(mask: Numbered, stored: readonly Numbered[]): Part | undefined {
  const [only, ...more] = stored.filter((original) => original.key === mask.key && showsAs(mask, original))
  return more.every(({ raw }) => raw === only?.raw) ? only : undefined
}

function spanFor(mask: Part, { raw, shown, isBare }: Part): Span | null {
  if (!isBare) return { start: mask.start, end: mask.start + shown.length, shown: raw }
  if (mask.quote === '') return null
  return { start: mask.start - mask.quote.length, end: mask.end + mask.quote.length, shown: raw }
}
