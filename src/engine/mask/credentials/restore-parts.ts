import { MASK } from '../mask.ts'
import { orderSpans, replaceSpans, type Span } from '../spans.ts'
import type { Part } from './parts.ts'

/** A part with its index at its location: two literals around a reference are two parts of one value. */
type NumberedPart = Part & { position: string; siblings: string }

/**
 * A mask without a stored literal, and how many literals it could stand for. `mask` is null if it is not part
 * of a value.
 */
export type Unmatched = { mask: Part | null; candidates: number }

/** Replaces every mask with its stored literal, or returns the first mask that has none. */
export function restoreParts(
  text: string,
  sent: readonly Part[],
  stored: readonly Part[],
): string | Unmatched {
  const masks = numberParts(sent).filter(({ raw }) => raw.includes('•'))
  const originals = matchParts(masks, numberParts(stored))
  const spans: Span[] = []
  for (const mask of masks) {
    const original = originals.get(mask)
    const span = original === undefined ? null : spanFor(mask, original)
    if (span === null) return { mask, candidates: countCandidates(mask, stored) }
    spans.push(span)
  }
  return hasMaskElsewhere(text, spans) ? { mask: null, candidates: 0 } : replaceSpans(text, spans)
}

const countCandidates = (mask: Part, stored: readonly Part[]) =>
  new Set(
    stored
      .filter(({ key, replacement }) => key === mask.key && replacement === mask.raw)
      .map(({ raw }) => raw),
  ).size

/** Whether there is a mask where no credential can be, for example in a key. */
function hasMaskElsewhere(text: string, spans: Span[]): boolean {
  let position = 0
  for (const { start, end } of orderSpans(spans)) {
    if (text.slice(position, start).includes(MASK)) return true
    position = end
  }
  return text.slice(position).includes(MASK)
}

function numberParts(parts: readonly Part[]): NumberedPart[] {
  const counts = new Map<string, number>()
  const texts = new Map<readonly string[], string>()
  return parts.map((part) => {
    const count = counts.get(part.location) ?? 0
    counts.set(part.location, count + 1)
    return { ...part, position: `${part.location} ${count}`, siblings: siblingText(part, texts) }
  })
}

function siblingText({ context }: Part, texts: Map<readonly string[], string>): string {
  if (context === null) return ''
  const text = texts.get(context) ?? context.join('\n').replace(/\s+/g, '')
  texts.set(context, text)
  return text
}

/** What two parts must share to match; null if the rule does not apply to a part. */
type Rule = (part: NumberedPart) => string | null

/** From the strongest rule to the weakest; parts matched by one rule are not available to the next. */
const RULES: readonly Rule[] = [
  ({ position, siblings }) => `${position}\n${siblings}`,
  ({ key, siblings }) => (siblings === '' ? null : `${key}\n${siblings}`),
  ({ position }) => position,
]

/** A moved part: matches those with the same name and the same mask, if they are all the same literal. */
const LAST_RULE: Rule = ({ key }) => key

function matchParts(
  masks: readonly NumberedPart[],
  stored: readonly NumberedPart[],
): Map<NumberedPart, NumberedPart> {
  const matched = new Map<NumberedPart, NumberedPart>()
  let unmatched = stored
  for (const rule of RULES) {
    matchBy(rule, masks, unmatched, matched)
    const used = new Set(matched.values())
    unmatched = unmatched.filter((original) => !used.has(original))
  }
  matchBy(LAST_RULE, masks, stored, matched)
  return matched
}

function matchBy(
  rule: Rule,
  masks: readonly NumberedPart[],
  stored: readonly NumberedPart[],
  matched: Map<NumberedPart, NumberedPart>,
) {
  const candidates = Map.groupBy(stored, (part) => `${rule(part)}\n${part.replacement}`)
  for (const mask of masks) {
    const name = rule(mask)
    if (name === null || matched.has(mask)) continue
    // Text after a mask may look like its end.
    const matches =
      candidates.get(`${name}\n${mask.raw}`) ?? (mask.isByShape ? candidates.get(`${name}\n${MASK}`) : [])
    const [firstMatch] = matches ?? []
    if (firstMatch !== undefined && matches?.every(({ raw }) => raw === firstMatch.raw))
      matched.set(mask, firstMatch)
  }
}

function spanFor(mask: Part, { raw, replacement, isBare }: Part): Span | null {
  if (!isBare) return { start: mask.start, end: mask.start + replacement.length, replacement: raw }
  if (mask.quote === '') return null
  return { start: mask.start - mask.quote.length, end: mask.end + mask.quote.length, replacement: raw }
}
