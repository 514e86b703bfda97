import { toSingleLine } from '../../escape/escapes.ts'
import { normalizeText } from '../../normalize-text.ts'
import { MASK } from '../mask.ts'
import { replaceSpans } from '../spans.ts'
import { foldBytes, Matcher } from './matcher.ts'
import { readRuns } from './runs.ts'
import { type EscapeKind, mailKinds, unescapeOnce } from './unescape.ts'
import { type Range, rangeInText, toTextRanges, type View, viewOfBytes } from './view.ts'

export type KnownValueRemover = {
  /** Removes all known values from a string. `isTruncated` means that it may end in the middle of a value. */
  remove(text: string, options?: { isTruncated?: boolean }): string
  removeFromHeaders(headers: Readonly<Record<string, string>>): Record<string, string>
}

/** Maximum combined length of all values; beyond it, everything is masked. */
const MAX_TOTAL_LENGTH = 256 * 1024
/** Maximum bytes scanned for one string, in all decoded views together; beyond it, the whole string is masked. */
const MAX_SCANNED_BYTES = 10 * 1024 * 1024

/**
 * Finds secret values in any encoding and replaces them with a mask. `wholeWords` are values so short that they only
 * match as whole words.
 */
export function createKnownValueRemover(
  values: readonly string[],
  { wholeWords = [] }: { wholeWords?: readonly string[] } = {},
): KnownValueRemover {
  const isEmpty = [...values, ...wholeWords].every((value) => value === '')
  if (isEmpty) return { remove: (text) => text, removeFromHeaders: (headers) => ({ ...headers }) }
  let search: Search | 'mask all' | undefined
  const remove = (text: string, { isTruncated = false } = {}) => {
    search ??= prepareSearch(values, wholeWords)
    if (text === '') return text
    return search === 'mask all' ? MASK : removeAll(text, search, isTruncated)
  }
  return { remove, removeFromHeaders: (headers) => removeFromHeaders(headers, remove) }
}

function removeFromHeaders(headers: Readonly<Record<string, string>>, remove: (text: string) => string) {
  const cleanHeaders = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    const cleanName = remove(name)
    const before = cleanHeaders.get(cleanName)
    cleanHeaders.set(cleanName, before === undefined ? remove(value) : `${before}, ${remove(value)}`)
  }
  return Object.fromEntries(cleanHeaders)
}

/** The patterns for the raw text, and for its decoded views. */
type Search = { plain: Matcher[]; decoded: Matcher[]; shortest: number }

function prepareSearch(values: readonly string[], wholeWords: readonly string[]): Search | 'mask all' {
  const length = [...values, ...wholeWords].reduce((sum, value) => sum + value.length, 0)
  if (length > MAX_TOTAL_LENGTH) return 'mask all'
  const createMatchersFor = (isIncluded: (value: string) => boolean) => [
    ...createMatchers(values.filter(isIncluded), false),
    ...createMatchers(wholeWords.filter(isIncluded), true),
  ]
  const decoded = createMatchersFor(isWorthDecoding)
  return {
    plain: [...decoded, ...createMatchersFor((value) => !isWorthDecoding(value))],
    decoded,
    shortest: Math.min(...decoded.map(({ shortest }) => shortest)),
  }
}

function createMatchers(values: readonly string[], wholeWordsOnly: boolean): Matcher[] {
  const patterns = values.flatMap(patternsOf)
  return patterns.length === 0 ? [] : [new Matcher(patterns, wholeWordsOnly)]
}

function removeAll(text: string, search: Search, isTruncated: boolean): string {
  const scan = new Scan(search)
  const view = viewOfBytes(Buffer.from(text, 'utf8'), isTruncated)
  if (!scan.scanLayers(view)) return MASK
  if (scan.ranges.length === 0) return text
  const ranges = toTextRanges(text, view.bytes.length, mergeRanges(scan.ranges))
  const isJson = /^\s*[[{]/.test(text)
  return replaceSpans(
    text,
    ranges.map((range) => ({ ...range, replacement: isJson && isNumber(text, range) ? `"${MASK}"` : MASK })),
  )
}

/** In JSON, a masked number becomes a string, so the text stays valid. */
const isNumber = (text: string, { start, end }: Range) =>
  /^-?\d{1,40}$/.test(text.slice(start, end)) &&
  /[:,[]\s{0,20}$/.test(text.slice(Math.max(0, start - 21), start)) &&
  /^\s{0,20}[,}\]]/.test(text.slice(end, end + 21))

/** Sorted, with adjacent and overlapping ranges merged. */
function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = []
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last === undefined || range.start > last.end) merged.push({ ...range })
    else if (range.end > last.end) last.end = range.end
  }
  return merged
}

class Scan {
  readonly ranges: Range[] = []
  private remainingBytes = MAX_SCANNED_BYTES
  private readonly search: Search

  constructor(search: Search) {
    this.search = search
  }

  /** Examines a view and everything decoded from it, to the last layer. False if that exceeds the limit. */
  scanLayers(view: View): boolean {
    const scannedKinds = new Set<EscapeKind>()
    for (let layer: View | null = view; layer !== null; layer = unescapeOnce(layer, 'text')) {
      if (!this.scanView(layer)) return false
      for (const kind of mailKinds(layer)) {
        if (!scannedKinds.has(kind) && !this.scanMail(layer, kind)) return false
        scannedKinds.add(kind)
      }
    }
    return true
  }

  private scanMail(view: View, kind: EscapeKind): boolean {
    for (let layer = unescapeOnce(view, kind); layer !== null; layer = unescapeOnce(layer, kind))
      if (!this.scanView(layer)) return false
    return true
  }

  private scanView(view: View): boolean {
    this.remainingBytes -= view.bytes.length
    if (this.remainingBytes < 0) return false
    const cutAt = view.isTruncated ? endBeforePartial(view.bytes) : view.bytes.length
    for (const matcher of view.source === null ? this.search.plain : this.search.decoded) {
      matcher.find(view.bytes, (start, end) => this.ranges.push(rangeInText(view, start, end)))
      if (view.isTruncated) this.scanEnd(view, matcher, cutAt)
    }
    if (this.search.decoded.length === 0) return true
    for (const inner of readRuns(view, this.search.shortest, cutAt)) if (!this.scanLayers(inner)) return false
    return true
  }

  private scanEnd(view: View, matcher: Matcher, cutAt: number) {
    for (const end of new Set([view.bytes.length, cutAt])) {
      const start = matcher.startOfPrefix(view.bytes.subarray(0, end))
      if (start !== -1) this.ranges.push({ ...rangeInText(view, start, end), end: Number.POSITIVE_INFINITY })
    }
  }
}

const LONGEST_PARTIAL = 40
/** The start of an escape, and the replacement for a character that was cut in the middle. */
const PARTIAL = /(?:[%\\&=][%\\&=#\w{]{0,24})?(?:\xef\xbf\xbd)*$/

function endBeforePartial(bytes: Uint8Array): number {
  const start = Math.max(0, bytes.length - LONGEST_PARTIAL)
  return start + Buffer.from(bytes.subarray(start)).toString('latin1').search(PARTIAL)
}

/** Shorter values are only matched literally: encoded, they would match almost anything. */
const MIN_ENCODED_LENGTH = 3
/** A value with its own escapes decoded is a pattern only if it is still long enough. */
const SHORTEST_UNESCAPED = 4

const isWorthDecoding = (value: string): boolean => [...value].length >= MIN_ENCODED_LENGTH

/** The byte patterns of a value, in every character set and with its own escapes decoded or not. */
function patternsOf(value: string): Uint8Array[] {
  const patterns = new Map<string, Uint8Array>()
  const add = (bytes: Uint8Array, shortest: number) => {
    const folded = foldBytes(bytes)
    if (folded.length >= shortest) patterns.set(Buffer.from(folded).toString('latin1'), folded)
  }
  const mayHaveEscapes = isWorthDecoding(value) && /[%\\&=]/.test(value)
  for (const bytes of plainForms(value).flatMap(encodedForms)) {
    add(bytes, 1)
    if (mayHaveEscapes)
      for (const kind of ['text', 'mail'] as const) {
        add(unescapeAll(bytes, kind), SHORTEST_UNESCAPED)
        add(unescapeAll(withoutOpenEscape(bytes), kind), SHORTEST_UNESCAPED)
      }
  }
  return [...patterns.values()]
}

/** The value as written, and as a URL parser, a header, a subject line, a host name, CSV or SQL would change it. */
function plainForms(value: string): string[] {
  const forms = [
    value.replace(/[\t\r\n]/g, '').trim(),
    toSingleLine(value),
    value.replaceAll('"', '""'),
    value.replaceAll("'", "''"),
    ...(isAscii(value) ? [] : nonAsciiForms(value)),
  ]
  return [...new Set([value, ...forms.filter(isWorthDecoding)])]
}

/**
 * The matcher ignores case only in ASCII. Accents may be composed or not, and UTF-8 is often read as Latin-1: header
 * values always are.
 */
function nonAsciiForms(value: string): string[] {
  const utf8 = Buffer.from(value, 'utf8')
  return [
    value.toLowerCase(),
    value.toUpperCase(),
    normalizeText(value, 'NFC'),
    normalizeText(value, 'NFD'),
    utf8.toString('latin1'),
    new TextDecoder('windows-1252').decode(utf8),
  ]
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)

/** Views drop NUL, so ASCII is the same in UTF-8, UTF-16 and Latin-1. */
function encodedForms(text: string): Uint8Array[] {
  const utf8 = Buffer.from(text, 'utf8')
  if (isAscii(text)) return [utf8]
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  return [utf8, little, big].map((bytes) => bytes.filter((byte) => byte !== 0))
}

const OPEN_ESCAPE = /[%\\&=][\w#{]{0,8}$/

/** The end of the value may form an escape with the text after it. */
function withoutOpenEscape(bytes: Uint8Array): Uint8Array {
  const end = Buffer.from(bytes).toString('latin1').search(OPEN_ESCAPE)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** The surrounding text is fully unescaped, and with it the value's own escapes. */
function unescapeAll(bytes: Uint8Array, kind: EscapeKind): Uint8Array {
  let view: View = viewOfBytes(Buffer.from(bytes), false)
  for (let next: View | null = view; next !== null; next = unescapeOnce(view, kind)) view = next
  return view.bytes
}
