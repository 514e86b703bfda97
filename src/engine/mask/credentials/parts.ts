import type { LiquidTag } from '../../liquid/tags.ts'
import { isLong, isMasked, MASK, schemeLength } from '../mask-sign.ts'
import { MOST_CREDENTIALS, orderSpans, type Span } from '../spans.ts'
import { type TextView, tagsBetween } from './text-view.ts'
import { addCredentialSpans } from './values.ts'

/** A literal credential in a text, or the mask of one. Places are those of the whole text. */
export type Part = Span & {
  raw: string
  /** Where it stands, exactly: a path, a name and which of that name. */
  place: string
  /** What it is called; the same wherever it moves. */
  key: string
  /** What stands beside it in its item of an array, if it is in one. */
  context: readonly string[] | null
  /** A number or a truth value: it stands without quotes, and its mask with them. */
  isBare: boolean
  /** The quote around it, when it fills its string. */
  quote: string
  /** It was found by its looks in a longer text, so what follows may be taken for the end of its mask. */
  isFound: boolean
}

/** A value in which literals are looked for. */
export type Region = {
  view: TextView
  start: number
  end: number
  place: string
  key: string
  context: readonly string[] | null
  /** Set when the value is a whole string in such quotes. */
  quote?: string
}

const NO_TAIL = /[\s•{}"'\\%&#<>]|[\ud800-\udfff]/
const TAIL_IN_TEXT = /^[A-Za-z0-9_=+/~-]{4}$/

/** The last characters are shown only where they cannot be taken for anything else. */
function maskRaw(raw: string, isTail: (tail: string) => boolean): string {
  if (isMasked(raw)) return raw
  const tail = raw.slice(-4)
  const isEscaped = /[\\%]/.test(raw.slice(-9))
  return isLong(raw) && !isEscaped && isTail(tail) ? MASK + tail : MASK
}

export function addPart(region: Region, start: number, end: number, shown: string, parts: Part[]) {
  const { view, place, context, quote = '' } = region
  const isWhole = start === region.start && end === region.end
  const from = view.offsetOf(start)
  const to = view.offsetOf(end)
  parts.push({
    start: from,
    end: to,
    shown,
    raw: view.whole.slice(from, to),
    place,
    key: `${view.depth}:${region.key}`,
    context,
    isBare: false,
    quote: isWhole ? quote : '',
    isFound: false,
  })
}

/** The value is a credential: every literal in it is one, references stay. */
export function addWholeParts(region: Region, parts: Part[]) {
  const { view, end } = region
  const start = region.start + schemeLength(view.text.slice(region.start, end))
  const references = tagsBetween(view, start, end).filter(isReference)
  let from = start
  for (const edge of [...references, { start: end, end }]) {
    const run = view.text.slice(from, edge.start)
    const lead = run.length - run.trimStart().length
    const literal = run.trim()
    if (literal !== '' && (references.length === 0 || /[\p{L}\p{N}•]/u.test(literal))) {
      const at = from + lead
      addPart(
        region,
        at,
        at + literal.length,
        maskRaw(literal, (tail) => !NO_TAIL.test(tail)),
        parts,
      )
    }
    from = edge.end
  }
}

const LITERAL_INSIDE = /["']|^\{\{-?\s*-?\d/

/** A tag that only refers to something; one with a literal inside may be hiding a credential. */
function isReference({ raw, name }: LiquidTag): boolean {
  return name !== 'raw' && name !== 'comment' && !LITERAL_INSIDE.test(raw)
}

const MASK_IN_TEXT = /•{4}(?:[A-Za-z0-9_=+/~-]{4})?/g

/** The value may hold credentials that are told by their looks. */
export function addFoundParts(region: Region, parts: Part[]) {
  const text = region.view.text.slice(region.start, region.end)
  const spans: Span[] = []
  addCredentialSpans(text, spans)
  for (const { 0: mask, index } of text.matchAll(MASK_IN_TEXT)) {
    if (spans.length > MOST_CREDENTIALS) return addPart(region, region.start, region.end, MASK, parts)
    spans.push({ start: index, end: index + mask.length, shown: mask })
  }
  const found: Part[] = []
  for (const { start, end } of orderSpans(spans)) {
    const raw = text.slice(start, end)
    const shown = raw.startsWith('-----') ? MASK : maskRaw(raw, (tail) => TAIL_IN_TEXT.test(tail))
    addPart(region, region.start + start, region.start + end, shown, found)
  }
  for (const part of found) parts.push({ ...part, isFound: true })
}
