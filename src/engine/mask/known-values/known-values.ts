import { MASK } from '../mask-sign.ts'
import { type EncodedValue, encodingsOf } from './encodings.ts'
import { charOf, lengthOf, type Reading, readingsAt, startsEscape } from './escapes.ts'

export type KnownValueRemover = {
  /** The text without any known value. `isCut`: the text may end in the middle of one. */
  remove(text: string, options?: { isCut?: boolean }): string
  /** The headers without any known value, in names as in values. */
  removeFromHeaders(headers: Readonly<Record<string, string>>): Record<string, string>
}

/** The shortest beginning of a value that is worth removing from the end of a cut text. */
const CUT_FROM_LENGTH = 4
const PARTIAL_ESCAPE = /^(?:[%\\&+][%\\&#\w]{0,24})?\ufffd*$/
const LONGEST_PARTIAL = 32

/** Finds secret values in whatever encoding they come back, and puts a mask in their place. */
export function createKnownValueRemover(values: readonly string[]): KnownValueRemover {
  const known = [...new Set(values)].filter((value) => value !== '')
  if (known.length === 0) return { remove: (text) => text, removeFromHeaders: (headers) => ({ ...headers }) }
  const index = rememberIndex(known)
  const remove = (text: string, { isCut = false }: { isCut?: boolean } = {}) => removeAll(text, index, isCut)
  return { remove, removeFromHeaders: (headers) => removeFromHeaders(headers, remove) }
}

function removeFromHeaders(headers: Readonly<Record<string, string>>, remove: (text: string) => string) {
  const kept = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    const shown = remove(name)
    const before = kept.get(shown)
    kept.set(shown, before === undefined ? remove(value) : `${before}, ${remove(value)}`)
  }
  return Object.fromEntries(kept)
}

type Index = {
  byFirst: ReadonlyMap<number, EncodedValue[]>
  /** One flag for each two ASCII characters that a value may start with. */
  pairs: Uint8Array
}

const INDEXES_KEPT = 100
const indexes = new Map<string, Index>()

/** The same request runs again and again with the same secrets, and working out their encodings takes a while. */
function rememberIndex(known: string[]): Index {
  const name = known.join('\0')
  const index = indexes.get(name) ?? indexEncodings(known.flatMap(encodingsOf))
  if (indexes.size >= INDEXES_KEPT) indexes.clear()
  indexes.set(name, index)
  return index
}

const pairOf = (first: number, second: number) => first * 128 + second

function indexEncodings(encodings: EncodedValue[]): Index {
  const byFirst = new Map<number, EncodedValue[]>()
  const pairs = new Uint8Array(128 * 128)
  for (const sign of '%&+\\') pairs.fill(1, pairOf(sign.charCodeAt(0), 0), pairOf(sign.charCodeAt(0) + 1, 0))
  for (const encoded of encodings) {
    const [firsts = [], seconds] = encoded.chars
    for (const first of firsts) {
      const sharing = byFirst.get(first)
      if (sharing) sharing.push(encoded)
      else byFirst.set(first, [encoded])
      if (first >= 128) continue
      if (seconds === undefined) pairs.fill(1, pairOf(first, 0), pairOf(first + 1, 0))
      for (const second of seconds ?? []) if (second < 128) pairs[pairOf(first, second)] = 1
      // The second character may be escaped, stand on the next line or be cut off.
      for (const lead of '%&+\\\r\n') pairs[pairOf(first, lead.charCodeAt(0))] = 1
    }
  }
  return { byFirst, pairs }
}

function removeAll(text: string, index: Index, isCut: boolean): string {
  const search = { text, isCut, readings: createReader(text) }
  let kept = ''
  let keptTo = 0
  let start = -1
  let end = -1
  for (
    let at = nextCandidate(text, 0, index.pairs);
    at < text.length;
    at = nextCandidate(text, at + 1, index.pairs)
  ) {
    const found = endOfLongest(search, at, index)
    if (found === -1) continue
    if (at > end) {
      if (start !== -1) kept += text.slice(keptTo, start) + MASK
      if (start !== -1) keptTo = end
      start = at
    }
    if (found > end) end = found
  }
  return start === -1 ? text : kept + text.slice(keptTo, start) + MASK + text.slice(end)
}

/** The next place where a known value can start, judged by two characters. */
function nextCandidate(text: string, from: number, pairs: Uint8Array): number {
  let code = text.charCodeAt(from)
  let at = from
  for (; at < text.length; at += 1) {
    const second = text.charCodeAt(at + 1)
    // The end of the text reads as no number, and beyond ASCII there are too many pairs to list.
    if (!(code < 128 && second < 128) || pairs[(code << 7) | second] === 1) break
    code = second
  }
  return at
}

type Search = { text: string; isCut: boolean; readings(at: number): Reading[] }

const KEPT_READINGS = 64

/** Every value that could start here reads the same places, so each is read once. In most texts there are none. */
function createReader(text: string): (at: number) => Reading[] {
  let kept: { at: number; readings: Reading[] }[] | undefined
  return (at) => {
    kept ??= []
    const slot = at % KEPT_READINGS
    let reading = kept[slot]
    if (reading?.at !== at) {
      reading = { at, readings: readingsAt(text, at) }
      kept[slot] = reading
    }
    return reading.readings
  }
}

/** Where the longest known value that starts here ends, or -1. */
function endOfLongest(search: Search, at: number, { byFirst }: Index): number {
  const code = search.text.charCodeAt(at)
  if (code < 128 && !startsEscape(code)) return endOfLongestOf(search, at, byFirst.get(code), at + 1)
  let end = -1
  for (const read of search.readings(at)) {
    const values = byFirst.get(charOf(read))
    if (values !== undefined) end = Math.max(end, endOfLongestOf(search, at, values, at + lengthOf(read)))
  }
  return end
}

function endOfLongestOf(
  search: Search,
  at: number,
  values: EncodedValue[] | undefined,
  next: number,
): number {
  let end = -1
  if (values === undefined) return end
  const isOdd = startsEscape(search.text.charCodeAt(next))
  for (const value of values) {
    if (isOdd && !value.mayBreak && !maySecondBe(value, search.readings(next))) continue
    end = Math.max(end, endOfMatch(search, at, value))
  }
  return end
}

const maySecondBe = ({ chars }: EncodedValue, readings: Reading[]) =>
  chars[1] === undefined || readings.some((read) => chars[1]?.includes(charOf(read)))

function endOfMatch(search: Search, at: number, value: EncodedValue): number {
  const { chars, isEscapable, mayBreak } = value
  let n = 0
  for (; n < chars.length; n += 1) {
    const code = search.text.charCodeAt(at + n)
    if (!(code < 0xd800) || (isEscapable && startsEscape(code)) || (mayBreak && code < 14)) break
    if (!chars[n]?.includes(code)) return -1
  }
  return n === chars.length ? at + n : endOfOddMatch(search, at + n, n, value)
}

/** Follows every way to read the text at once, so that no way is tried twice however odd the text is. */
function endOfOddMatch(
  { text, isCut, readings }: Search,
  at: number,
  matched: number,
  value: EncodedValue,
): number {
  const { chars, isEscapable, mayBreak } = value
  let places = [at]
  for (let n = matched; n < chars.length; n += 1) {
    const next: number[] = []
    for (const from of places) {
      const place = mayBreak && n > 0 ? skipBreaks(text, from) : from
      for (const read of readings(place)) {
        const end = place + lengthOf(read)
        if (chars[n]?.includes(charOf(read)) && !next.includes(end)) next.push(end)
        if (!isEscapable) break
      }
    }
    if (next.length === 0) {
      const isBeginning = isCut && n >= CUT_FROM_LENGTH && places.some((place) => isCutAt(text, place))
      return isBeginning ? text.length : -1
    }
    places = next
  }
  return Math.max(...places)
}

const LINE_BREAK = /(?:\r|\n|\\[rn]|%0[ad]){1,8}/iy

function skipBreaks(text: string, place: number): number {
  const code = text.charCodeAt(place)
  if (code !== 13 && code !== 10 && code !== 0x5c && code !== 0x25) return place
  LINE_BREAK.lastIndex = place
  return LINE_BREAK.test(text) ? LINE_BREAK.lastIndex : place
}

const isCutAt = (text: string, place: number) =>
  text.length - place <= LONGEST_PARTIAL && PARTIAL_ESCAPE.test(text.slice(place))
