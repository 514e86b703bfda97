import type { LiquidTag } from '../../liquid/tags.ts'
import { isLong, isMasked, MASK, schemeLength } from '../mask.ts'
import { MAX_CREDENTIALS, orderSpans, type Span } from '../spans.ts'
import { type TextView, tagsBetween } from './text-view.ts'
import { addCredentialSpans } from './values.ts'

/** A literal credential in a string, or the mask of one. Positions refer to the whole string. */
export type Part = Span & {
  raw: string
  /** The exact location: a path, a name and the index among equal names. */
  location: string
  /** The credential's name, which stays the same when the credential moves. */
  key: string
  /** The other fields of the enclosing array item; null outside an array. */
  context: readonly string[] | null
  /** A number or boolean: written without quotes, while its mask has them. */
  isBare: boolean
  /** The quote around the credential if it is a whole string, otherwise empty. */
  quote: string
  /** Recognized by its shape in a longer text, so the following text may be mistaken for the end of its mask. */
  isByShape: boolean
}

export type Region = {
  view: TextView
  start: number
  end: number
  location: string
  key: string
  context: readonly string[] | null
  /** Set if the value is a whole string in these quotes. */
  quote?: string
}

const AMBIGUOUS_TAIL = /[\s•{}"'\\%&#<>]|[\ud800-\udfff]/
const TAIL_IN_TEXT = /^[A-Za-z0-9_=+/~-]{4}$/

/** The last characters stay visible only if they are unambiguous. */
function maskRaw(raw: string, isTail: (tail: string) => boolean): string {
  if (isMasked(raw)) return raw
  const tail = raw.slice(-4)
  const isEscaped = /[\\%]/.test(raw.slice(-9))
  return isLong(raw) && !isEscaped && isTail(tail) ? MASK + tail : MASK
}

export function partOf(region: Region, start: number, end: number, replacement: string): Part {
  const { view, location, context, quote = '' } = region
  const isWhole = start === region.start && end === region.end
  const from = view.offsetOf(start)
  const to = view.offsetOf(end)
  return {
    start: from,
    end: to,
    replacement,
    raw: view.whole.slice(from, to),
    location,
    key: `${view.depth}:${region.key}`,
    context,
    isBare: false,
    quote: isWhole ? quote : '',
    isByShape: false,
  }
}

/** For a value that is a credential: adds every literal in it, but not references. */
export function addLiteralParts(region: Region, parts: Part[]) {
  const { view, end } = region
  const start = region.start + schemeLength(view.text.slice(region.start, end))
  const references = tagsBetween(view, start, end).filter(isReference)
  let from = start
  for (const boundary of [...references, { start: end, end }]) {
    const run = view.text.slice(from, boundary.start)
    const leadingBlanks = run.length - run.trimStart().length
    const literal = run.trim()
    if (literal !== '' && (references.length === 0 || /[\p{L}\p{N}•]/u.test(literal))) {
      const position = from + leadingBlanks
      const replacement = maskRaw(literal, (tail) => !AMBIGUOUS_TAIL.test(tail))
      parts.push(partOf(region, position, position + literal.length, replacement))
    }
    from = boundary.end
  }
}

const LITERAL_INSIDE = /["']|^\{\{-?\s*-?\d/

/** Whether a tag is only a reference; a literal inside a tag may be a credential. */
function isReference({ raw, name }: LiquidTag): boolean {
  return name !== 'raw' && name !== 'comment' && !LITERAL_INSIDE.test(raw)
}

const MASK_IN_TEXT = /•{4}(?:[A-Za-z0-9_=+/~-]{4})?/g

/** For a value that may contain credentials: adds those that are recognized by their shape. */
export function addPartsByShape(region: Region, parts: Part[]) {
  const text = region.view.text.slice(region.start, region.end)
  const spans: Span[] = []
  addCredentialSpans(text, spans)
  for (const { 0: mask, index } of text.matchAll(MASK_IN_TEXT)) {
    if (spans.length > MAX_CREDENTIALS) {
      parts.push(partOf(region, region.start, region.end, MASK))
      return
    }
    spans.push({ start: index, end: index + mask.length, replacement: mask })
  }
  for (const { start, end } of orderSpans(spans)) {
    const raw = text.slice(start, end)
    const replacement = raw.startsWith('-----') ? MASK : maskRaw(raw, (tail) => TAIL_IN_TEXT.test(tail))
    parts.push({ ...partOf(region, region.start + start, region.start + end, replacement), isByShape: true })
  }
}
