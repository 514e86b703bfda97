import { ENTITIES } from '../../html/entity-names.ts'
import { type Decoded, decodedView, type View, Writer } from './view.ts'

const PERCENT = 0x25
const AMPERSAND = 0x26
const EQUALS = 0x3d
const BACKSLASH = 0x5c
const LONGEST_ENTITY = 18

const HEX = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  HEX[digit.charCodeAt(0)] = value
  HEX[digit.toUpperCase().charCodeAt(0)] = value
}

const SHORT_ESCAPES = new Int16Array(256).fill(-1)
for (const [letter, char] of Object.entries({ b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }))
  SHORT_ESCAPES[letter.charCodeAt(0)] = char
for (const self of '"\'`/\\') SHORT_ESCAPES[self.charCodeAt(0)] = self.charCodeAt(0)

const IS_ALNUM = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[0-9a-z]/i.test(String.fromCharCode(byte)) ? 1 : 0,
)

const isHex = (byte: number | undefined) => byte !== undefined && HEX[byte] !== -1

/** The length of the soft line break that starts with this equals sign, escaped or not; 0 if there is none. */
function softBreakLength(bytes: Buffer, position: number): number {
  const isEscaped = bytes[position + 1] === 0x33 && HEX[bytes[position + 2] ?? 0] === 0x0d
  const end = skipLineBreak(bytes, isEscaped ? position + 3 : position + 1, 0x0d)
  const last = skipLineBreak(bytes, end, 0x0a)
  return last === end ? 0 : last - position
}

const LONGEST_ESCAPE = 16

/** The position after a line break, raw or as `\\n`, `%0A` or `=0A`; unchanged if there is none. */
function skipLineBreak(bytes: Buffer, position: number, lineBreak: 0x0d | 0x0a): number {
  if (bytes[position] === lineBreak) return position + 1
  let end = position
  if (bytes[position] === BACKSLASH) {
    while (bytes[end] === BACKSLASH && end - position < LONGEST_ESCAPE) end += 1
    return bytes[end] === (lineBreak === 0x0d ? 0x72 : 0x6e) ? end + 1 : position
  }
  if (bytes[position] !== PERCENT && bytes[position] !== EQUALS) return position
  end += 1
  while (bytes[end] === 0x32 && bytes[end + 1] === 0x35 && end - position < LONGEST_ESCAPE) end += 2
  return bytes[end] === 0x30 && HEX[bytes[end + 1] ?? 0] === lineBreak ? end + 2 : position
}

const NEAR = 32

/**
 * Creates a function that finds the next of the given characters, or the end. If they are rare, searching for each
 * of them is much faster than checking every byte.
 */
function createSearch(bytes: Buffer, escapeStarts: readonly number[]): (from: number) => number {
  const { length } = bytes
  const nextPositions = new Int32Array(escapeStarts.length).fill(-1)
  return (from) => {
    const nearEnd = Math.min(from + NEAR, length)
    for (let position = from; position < nearEnd; position += 1)
      if (escapeStarts.includes(bytes[position] ?? 0)) return position
    let nearest = length
    for (let n = 0; n < escapeStarts.length; n += 1) {
      if ((nextPositions[n] ?? 0) < nearEnd) {
        const place = bytes.indexOf(escapeStarts[n] ?? 0, nearEnd)
        nextPositions[n] = place === -1 ? length : place
      }
      nearest = Math.min(nearest, nextPositions[n] ?? 0)
    }
    return nearest
  }
}

/** Decodes the escapes of a string once and copies the text between them. */
class EscapeReader {
  /** Created at the first escape: most strings have none. */
  private out: Writer | null = null
  private copiedTo = 0
  private readonly bytes: Buffer
  private readonly withOrigins: boolean
  private readonly isMail: (position: number) => boolean

  /** `isMail` decides whether the equals sign at a position starts a quoted-printable escape. */
  constructor(bytes: Buffer, withOrigins: boolean, isMail: (position: number) => boolean) {
    this.bytes = bytes
    this.withOrigins = withOrigins
    this.isMail = isMail
  }

  /** Null if there is no escape. `escapeStarts` are the bytes that an escape may start with. */
  readAll(escapeStarts: readonly number[]): Decoded | null {
    const { bytes } = this
    const next = createSearch(bytes, escapeStarts)
    for (let position = next(0); position < bytes.length; )
      position = next(position + (this.readAt(bytes[position] ?? 0, position) || 1))
    this.out?.copy(bytes, this.copiedTo, bytes.length)
    return this.out?.finish() ?? null
  }

  /** Writes the decoded escape at a position. Returns its length, or 0 if there is none. */
  private readAt(byte: number, position: number): number {
    if (byte === 0) return this.putByte(0, position, 1)
    if (byte === PERCENT) return this.readPercent(position)
    if (byte === BACKSLASH) return this.readBackslash(position)
    return byte === AMPERSAND ? this.readEntity(position) : this.readMail(position)
  }

  private readPercent(position: number): number {
    const byte = this.hexAt(position + 1, 2)
    if (byte !== -1) return this.putByte(byte, position, 3)
    return this.bytes[position + 1] === 0x75 ? this.putChar(this.hexAt(position + 2, 4), position, 6) : 0
  }

  private readMail(position: number): number {
    // A soft line break decodes to nothing.
    const length = softBreakLength(this.bytes, position)
    if (length > 0) return this.putByte(0, position, length)
    const byte = this.isMail(position) ? this.hexAt(position + 1, 2) : -1
    return byte === -1 ? 0 : this.putByte(byte, position, 3)
  }

  private readBackslash(position: number): number {
    const kind = this.bytes[position + 1] ?? 0
    if (kind === 0x75) return this.readUnicode(position)
    if (kind === 0x55) return this.putChar(this.hexAt(position + 2, 8), position, 10)
    if (kind === 0x78) {
      const byte = this.hexAt(position + 2, 2)
      return byte === -1 ? 0 : this.putByte(byte, position, 4)
    }
    const octal = this.octalAt(position + 1)
    if (octal !== -1) return this.putByte(octal, position, 4)
    const short = SHORT_ESCAPES[kind] ?? -1
    return short === -1 ? 0 : this.putByte(short, position, 2)
  }

  private readUnicode(position: number): number {
    if (this.bytes[position + 2] === 0x7b) {
      const text = this.textAt(position + 3, position + 10)
      const [digits = ''] = /^[0-9a-f]{1,6}(?=\})/i.exec(text) ?? []
      return digits === '' ? 0 : this.putChar(Number.parseInt(digits, 16), position, digits.length + 4)
    }
    const high = this.hexAt(position + 2, 4)
    if (high < 0xd800 || high > 0xdbff) return this.putChar(high, position, 6)
    // The second half of a surrogate pair is a separate escape.
    const isPair = this.bytes[position + 6] === BACKSLASH && this.bytes[position + 7] === 0x75
    const low = isPair ? this.hexAt(position + 8, 4) : -1
    if (low < 0xdc00 || low > 0xdfff) return this.putChar(high, position, 6)
    return this.putChar(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00), position, 12)
  }

  private readEntity(position: number): number {
    const { bytes } = this
    let end = bytes[position + 1] === 0x23 ? position + 2 : position + 1
    const last = position + 1 + LONGEST_ENTITY
    while (end < last && IS_ALNUM[bytes[end] ?? 0] === 1) end += 1
    if (end < position + 3) return 0
    const name = this.textAt(position + 1, end)
    const char = name.startsWith('#') ? numericEntity(name) : (ENTITIES.get(name) ?? -1)
    return this.putChar(char, position, (bytes[end] === 0x3b ? end + 1 : end) - position)
  }

  private putByte(byte: number, position: number, length: number): number {
    this.copyUpTo(position, length).put(byte, position, position)
    return length
  }

  private putChar(char: number, position: number, length: number): number {
    if (char < 0 || char > 0x10ffff) return 0
    const out = this.copyUpTo(position, length)
    if (char < 0x80) out.put(char, position, position)
    else for (const byte of Buffer.from(String.fromCodePoint(char))) out.put(byte, position, position)
    return length
  }

  private copyUpTo(position: number, length: number): Writer {
    this.out ??= new Writer(this.bytes.length, { withOrigins: this.withOrigins, isRun: false })
    this.out.copy(this.bytes, this.copiedTo, position)
    this.out.recordChange()
    this.copiedTo = position + length
    return this.out
  }

  private hexAt(position: number, digits: number): number {
    let value = 0
    for (let n = position; n < position + digits; n += 1) {
      const digit = HEX[this.bytes[n] ?? 0] ?? -1
      if (digit === -1) return -1
      value = value * 16 + digit
    }
    return value
  }

  private octalAt(position: number): number {
    let value = 0
    for (let n = position; n < position + 3; n += 1) {
      const digit = (this.bytes[n] ?? 0) - 0x30
      if (digit < 0 || digit > (n === position ? 3 : 7)) return -1
      value = value * 8 + digit
    }
    return value
  }

  private textAt(start: number, end: number): string {
    let text = ''
    for (let position = start; position < end; position += 1)
      text += String.fromCharCode(this.bytes[position] ?? 0)
    return text
  }
}

function numericEntity(name: string): number {
  const [, hex, decimal] = /^#(?:x([0-9a-f]{1,8})|([0-9]{1,9}))$/i.exec(name) ?? []
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return decimal === undefined ? -1 : Number(decimal)
}

const QUESTION = 0x3f

/** NUL is an escape that decodes to nothing. */
const TEXT_ESCAPES = [0, PERCENT, BACKSLASH, AMPERSAND]
const MAIL_ESCAPES = [0, PERCENT, BACKSLASH, AMPERSAND, EQUALS]
const LINE_ESCAPES = [EQUALS]

/** In `mail`, quoted-printable is decoded; in `mail in form`, except for the equals signs between names and values. */
export type EscapeKind = 'text' | 'mail' | 'mail in form'

/**
 * The view with every escape of a URL, a string literal or HTML decoded once, and those of quoted-printable where
 * they apply; null if there is none. Repeating it terminates, because each result is shorter.
 */
export function unescapeOnce(view: View, kind: EscapeKind): View | null {
  const { bytes } = view
  // A soft line break may occur inside another escape, so soft line breaks are removed first.
  const hasSoftBreaks = hasEquals(bytes, (position) => softBreakLength(bytes, position) > 0)
  const escapeStarts = hasSoftBreaks ? LINE_ESCAPES : kind === 'text' ? TEXT_ESCAPES : MAIL_ESCAPES
  const isMail = (position: number) => !hasSoftBreaks && (kind === 'mail' || !followsName(bytes, position))
  const decode = (withOrigins: boolean) => new EscapeReader(bytes, withOrigins, isMail).readAll(escapeStarts)
  const decoded = decode(false)
  return decoded && decodedView(view, decoded, decode, { isRun: false, isTruncated: view.isTruncated })
}

/** The kinds of quoted-printable a view may contain. An equals sign before two hex digits is usually not an escape. */
export function mailKinds({ bytes }: View): EscapeKind[] {
  const isEscape = (position: number) => isHex(bytes[position + 1]) && isHex(bytes[position + 2])
  if (!hasEquals(bytes, isEscape)) return []
  const isForm = hasEquals(bytes, (position) => isEscape(position) && followsName(bytes, position))
  return isForm && hasEquals(bytes, (position) => isEscape(position) && !followsName(bytes, position))
    ? ['mail', 'mail in form']
    : ['mail']
}

const MAX_NAME_LENGTH = 40
const IS_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w.%[\]-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** Whether the equals sign at a position follows a form field's name: `&name=`, `?name=`. */
function followsName(bytes: Uint8Array, position: number): boolean {
  let start = position
  while (start > 0 && position - start < MAX_NAME_LENGTH && IS_NAME[bytes[start - 1] ?? 0] === 1) start -= 1
  return start < position && (bytes[start - 1] === AMPERSAND || bytes[start - 1] === QUESTION)
}

function hasEquals(bytes: Uint8Array, matches: (position: number) => boolean): boolean {
  for (let position = bytes.indexOf(EQUALS); position !== -1; position = bytes.indexOf(EQUALS, position + 1))
    if (matches(position)) return true
  return false
}
