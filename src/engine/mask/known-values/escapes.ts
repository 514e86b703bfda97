import { ENTITIES } from '../../html/entity-names.ts'

/**
 * A character read at some place, and how many characters of the text it took, in one number: reading every
 * place of a long text must not make an object each time.
 */
export type Reading = number

const CHAR_BITS = 21
const NONE: Reading = -1

const BLANK = 0x20
const PERCENT = 0x25
const AMPERSAND = 0x26
const PLUS = 0x2b
const BACKSLASH = 0x5c
const LONGEST_ENTITY = 18

const SHORT_ESCAPES = new Int8Array(128).fill(-1)
for (const [letter, char] of Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }))
  SHORT_ESCAPES[letter.charCodeAt(0)] = char
for (const self of '"\'`/\\') SHORT_ESCAPES[self.charCodeAt(0)] = self.charCodeAt(0)

const reading = (char: number, length: number): Reading => char | (length << CHAR_BITS)

export const charOf = (read: Reading): number => read & 0x1fffff

export const lengthOf = (read: Reading): number => read >> CHAR_BITS

export const startsEscape = (code: number): boolean =>
  code === PERCENT || code === BACKSLASH || code === AMPERSAND || code === PLUS

/**
 * Every way to read the character at a place: as it stands, and through one or two layers of URL encoding,
 * string literals and HTML, in any order.
 */
export function readingsAt(text: string, at: number): Reading[] {
  const char = text.codePointAt(at)
  if (char === undefined) return []
  const found = [reading(char, char > 0xffff ? 2 : 1)]
  if (!startsEscape(char)) return found
  const once = readEscape(text, char, at, 1, 0)
  addReading(found, once)
  // What the escape is written with may be escaped in its turn.
  if (startsEscape(text.charCodeAt(at + 1)) || startsEscape(text.charCodeAt(at + 2)) || char === AMPERSAND)
    addReading(found, readEscape(text, char, at, 1, 1))
  if (once !== NONE && startsEscape(charOf(once)))
    addReading(found, readEscape(text, charOf(once), at, lengthOf(once), 1))
  for (const read of found) if (charOf(read) === PLUS) found.push(reading(BLANK, lengthOf(read)))
  return found
}

function addReading(found: Reading[], read: Reading) {
  if (read !== NONE && !found.includes(read)) found.push(read)
}

/** The escape that starts with a sign which itself took `taken` characters; its inside may be escaped once more. */
function readEscape(text: string, sign: number, at: number, taken: number, layers: number): Reading {
  if (sign === PERCENT) return readPercent(text, at, taken, layers)
  if (sign === BACKSLASH) return readBackslash(text, at, taken, layers)
  if (sign === AMPERSAND) return readEntity(text, at, taken, layers)
  return NONE
}

/** The next character inside an escape: its own syntax has no sign in it, so what can be unescaped is. */
function readInner(text: string, at: number, layers: number): Reading {
  const code = text.charCodeAt(at)
  if (Number.isNaN(code)) return NONE
  const escaped = layers > 0 && startsEscape(code) ? readEscape(text, code, at, 1, layers - 1) : NONE
  return escaped === NONE ? reading(code, 1) : escaped
}

function readPercent(text: string, at: number, taken: number, layers: number): Reading {
  const first = readHex(text, at, taken, 2, layers)
  if (first === NONE) return NONE
  const byte = charOf(first)
  const more = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
  let char = more === 0 ? byte : byte & (0x3f >> more)
  let length = lengthOf(first)
  for (let n = 0; n < more; n += 1) {
    const sign = readInner(text, at + length, layers)
    if (sign === NONE || charOf(sign) !== PERCENT) return first
    const next = readHex(text, at, length + lengthOf(sign), 2, layers)
    if (next === NONE || (charOf(next) & 0xc0) !== 0x80) return first
    char = (char << 6) | (charOf(next) & 0x3f)
    length = lengthOf(next)
  }
  return char > 0x10ffff ? first : reading(char, length)
}

function readBackslash(text: string, at: number, taken: number, layers: number): Reading {
  const kind = readInner(text, at + taken, layers)
  if (kind === NONE || charOf(kind) > 127) return NONE
  const length = taken + lengthOf(kind)
  if (charOf(kind) === 0x78) return readHex(text, at, length, 2, layers)
  if (charOf(kind) === 0x75) return readUnicode(text, at, length, layers)
  const short = SHORT_ESCAPES[charOf(kind)] ?? -1
  return short === -1 ? NONE : reading(short, length)
}

function readUnicode(text: string, at: number, taken: number, layers: number): Reading {
  if (text[at + taken] === '{') {
    const [whole = '', digits = ''] =
      /^\{([0-9a-f]{1,6})\}/i.exec(text.slice(at + taken, at + taken + 8)) ?? []
    const char = Number.parseInt(digits, 16)
    return char <= 0x10ffff ? reading(char, taken + whole.length) : NONE
  }
  const high = readHex(text, at, taken, 4, layers)
  if (high === NONE || charOf(high) < 0xd800 || charOf(high) > 0xdbff) return high
  // The second half of a surrogate pair is an escape of its own.
  const sign = readInner(text, at + lengthOf(high), layers)
  if (sign === NONE || charOf(sign) !== BACKSLASH) return high
  const u = readInner(text, at + lengthOf(high) + lengthOf(sign), layers)
  if (u === NONE || charOf(u) !== 0x75) return high
  const low = readHex(text, at, lengthOf(high) + lengthOf(sign) + lengthOf(u), 4, layers)
  if (low === NONE || charOf(low) < 0xdc00 || charOf(low) > 0xdfff) return high
  return reading(0x10000 + ((charOf(high) - 0xd800) << 10) + (charOf(low) - 0xdc00), lengthOf(low))
}

function readEntity(text: string, at: number, taken: number, layers: number): Reading {
  let name = ''
  let length = taken
  for (let n = 0; n < LONGEST_ENTITY; n += 1) {
    const read = readInner(text, at + length, layers)
    if (read === NONE || !isEntityChar(charOf(read))) break
    name += String.fromCharCode(charOf(read))
    length += lengthOf(read)
  }
  if (name.length < 2) return NONE
  const char = name.startsWith('#') ? numericEntity(name) : (ENTITIES.get(name) ?? -1)
  if (char < 0 || char > 0x10ffff) return NONE
  const end = readInner(text, at + length, layers)
  return reading(char, end !== NONE && charOf(end) === 0x3b ? length + lengthOf(end) : length)
}

function numericEntity(name: string): number {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,8})|([0-9]{1,9}))$/i.exec(name) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return decimal === undefined ? -1 : Number(decimal)
}

const isEntityChar = (char: number) =>
  char === 0x23 ||
  (char >= 0x30 && char <= 0x39) ||
  (char >= 0x41 && char <= 0x5a) ||
  (char >= 0x61 && char <= 0x7a)

/** Hex digits that stand `taken` characters on; the length of the result counts from `at`. */
function readHex(text: string, at: number, taken: number, digits: number, layers: number): Reading {
  let value = 0
  let length = taken
  for (let n = 0; n < digits; n += 1) {
    const read = readInner(text, at + length, layers)
    const digit = read === NONE ? -1 : hexValue(charOf(read))
    if (digit === -1) return NONE
    value = value * 16 + digit
    length += lengthOf(read)
  }
  return reading(value, length)
}

function hexValue(char: number): number {
  if (char >= 0x30 && char <= 0x39) return char - 0x30
  const lower = char | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
