import { MASK } from '../mask-sign.ts'
import { orderSpans, replaceSpans, type Span } from '../spans.ts'
import type { Part } from './parts.ts'

/** A part with its index at its place: two literals around a reference are two parts of one value. */
type Numbered = Part & { spot: string; beside: string }

/** A mask without a stored literal, and how many different ones it could stand for; null if it is in no part. */
export type Unmatched = { mask: Part | null; candidates: number }

/** The text with every mask replaced by its stored literal, or the first mask that has none. */
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
  return hasMaskBeside(text, spans) ? { mask: null, candidates: 0 } : replaceSpans(text, spans)
}

const countCandidates = (mask: Part, stored: readonly Part[]) =>
  new Set(stored.filter(({ key, shown }) => key === mask.key && shown === mask.raw).map(({ raw }) => raw))
    .size

/** A mask where no credential can be, for example in the name of a key. */
function hasMaskBeside(text: string, spans: Span[]): boolean {
  let at = 0
  for (const { start, end } of orderSpans(spans)) {
    if (text.slice(at, start).includes(MASK)) return true
    at = end
  }
  return text.slice(at).includes(MASK)
}

function numberParts(parts: readonly Part[]): Numbered[] {
  const counts = new Map<string, number>()
  const texts = new Map<readonly string[], string>()
  return parts.map((part) => {
    const count = counts.get(part.place) ?? 0
    counts.set(part.place, count + 1)
    return { ...part, spot: `${part.place} ${count}`, beside: textBeside(part, texts) }
  })
}

function textBeside({ context }: Part, texts: Map<readonly string[], string>): string {
  if (context === null) return ''
  const known = texts.get(context) ?? context.join('\n').replace(/\s+/g, '')
  texts.set(context, known)
  return known
}

/** What two parts must share to match; null if the rule does not apply to a part. */
type Rule = (part: Numbered) => string | null

/** From the strongest rule to the weakest; parts matched by one are not available to the next. */
const RULES: readonly Rule[] = [
  ({ spot, beside }) => `${spot}\n${beside}`,
  ({ key, beside }) => (beside === '' ? null : `${key}\n${beside}`),
  ({ spot }) => spot,
]

/** A moved part: matches those with the same name and the same mask, if they are all the same literal. */
const LAST_RULE: Rule = ({ key }) => key

function matchParts(masks: readonly Numbered[], stored: readonly Numbered[]): Map<Numbered, Numbered> {
  const matched = new Map<Numbered, Numbered>()
  let left = stored
  for (const rule of RULES) {
    matchBy(rule, masks, left, matched)
    const taken = new Set(matched.values())
    left = left.filter((original) => !taken.has(original))
  }
  matchBy(LAST_RULE, masks, stored, matched)
  return matched
}

function matchBy(
  rule: Rule,
  masks: readonly Numbered[],
  stored: readonly Numbered[],
  matched: Map<Numbered, Numbered>,
) {
  const candidates = Map.groupBy(stored, (part) => `${rule(part)}\n${part.shown}`)
  for (const mask of masks) {
    const name = rule(mask)
    if (name === null || matched.has(mask)) continue
    // Text after a mask may look like its end.
    const own =
      candidates.get(`${name}\n${mask.raw}`) ?? (mask.isFound ? candidates.get(`${name}\n${MASK}`) : [])
    const [only] = own ?? []
    if (only !== undefined && own?.every(({ raw }) => raw === only.raw)) matched.set(mask, only)
  }
}

function spanFor(mask: Part, { raw, shown, isBare }: Part): Span | null {
  if (!isBare) return { start: mask.start, end: mask.start + shown.length, shown: raw }
  if (mask.quote === '') return null
  return { start: mask.start - mask.quote.length, end: mask.end + mask.quote.length, shown: raw }
}
