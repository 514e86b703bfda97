import type { Span } from './spans.ts'

/** A value under a key in text: `key=value`, `"key": "value"`, `Key: value`, `<key>value</key>`. */
export type KeyedValue = { key: string; start: number; end: number }

const EQUALS = 61
const COLON = 58
const WIDE_COLON = 0xff1a
const CLOSING_BRACKET = 62
const SPACE = 32
const MAX_KEY_LENGTH = 64
const MAX_VALUE_LENGTH = 8192
const MAX_TAG_LENGTH = 200

/** Every value under a matching key, in order. Values themselves are not searched. */
export function findKeyedValues(text: string, isMatchingKey: (key: string) => boolean): KeyedValue[] {
  const values: KeyedValue[] = []
  const isForm = FORM.test(text)
  let from = 0
  for (let position = 0; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code !== EQUALS && code !== COLON && code !== CLOSING_BRACKET && code !== WIDE_COLON) continue
    const value =
      code === CLOSING_BRACKET
        ? elementAt(text, position, from)
        : pairAt(text, position, from, isForm, isMatchingKey)
    if (value === undefined || value.end <= value.start || !isMatchingKey(value.key)) continue
    values.push(value)
    from = value.end
    position = from - 1
  }
  return withArgumentValues(text, isMatchingKey, values)
}

const ARGUMENT =
  /(?:\(\s{0,9}\\?["']([\w.-]{2,64})\\?["']\s{0,9},|\b(?:set|setx|setenv|export|env)\s{1,9}([\w.-]{2,64}))\s{0,9}\\?["']([^"'\s\\]{4,8192})/g

/** Adds values without a separator after their key: `set("token", "…")`, `set TOKEN "…"`. */
function withArgumentValues(
  text: string,
  isMatchingKey: (key: string) => boolean,
  values: KeyedValue[],
): KeyedValue[] {
  if (!/["']/.test(text) || !/\(|\b(?:set|env|export)/.test(text)) return values
  const argumentValues: KeyedValue[] = []
  for (const { 0: whole, 1: first, 2: second = '', 3: value = '', index } of text.matchAll(ARGUMENT)) {
    const key = first ?? second
    const end = index + whole.length
    if (isMatchingKey(key)) argumentValues.push({ key, start: end - value.length, end })
  }
  if (argumentValues.length === 0) return values
  const ordered = [...values, ...argumentValues].sort((a, b) => a.start - b.start)
  return ordered.filter(({ start }, n) => n === 0 || start >= (ordered[n - 1]?.end ?? 0))
}

const FORM = /^[\w.~%[\]+*$-]{1,200}=[^\s"<>{}]*$/
const KEY_CHAR = /[\p{L}\p{N}_.$[\]%-]/u
const asciiFlags = (chars: RegExp) =>
  Uint8Array.from({ length: 128 }, (_, code) => (chars.test(String.fromCharCode(code)) ? 1 : 0))
const IS_KEY = asciiFlags(KEY_CHAR)
/** Whitespace, a quote that closes the key, and characters of operators such as `:=`, `?=` and `||=`. */
const IS_BEFORE_SEPARATOR = asciiFlags(/[\s"'\\`:?|+]/)
const TYPE = /^(?:string|str|text|char|any|bytes|varchar)$/i

function isKeyChar(text: string, position: number): boolean {
  const code = text.charCodeAt(position)
  return code < 128 ? IS_KEY[code] === 1 : KEY_CHAR.test(text[position] ?? '')
}

function pairAt(
  text: string,
  separator: number,
  from: number,
  isForm: boolean,
  isMatchingKey: (key: string) => boolean,
): KeyedValue | undefined {
  const end = skipBack(text, separator, from)
  if (end === from) return undefined
  let start = end
  while (start > from && end - start < MAX_KEY_LENGTH && isKeyChar(text, start - 1)) start -= 1
  // A digit at the start means a time, a port or a ratio.
  const first = text.charCodeAt(start)
  if (start === end || (first >= 48 && first <= 57)) return undefined
  const word = decodeKey(text.slice(start, end))
  const isColon = text[separator] !== '='
  const key = isMatchingKey(word) ? word : longerKey(text, word, start, from, isColon)
  if (!isMatchingKey(key)) return undefined
  return isForm && !isColon ? formValueAfter(text, separator, key) : valueAfter(text, separator, key)
}

/** Extends a key to the left: `First name: …`, or `token string = …` in languages with the type after the name. */
function longerKey(text: string, word: string, start: number, from: number, isColon: boolean): string {
  if (isColon) return `${wordsBefore(text, start, from)} ${word}`.trim()
  if (!TYPE.test(word)) return word
  return /([\p{L}\p{N}_.$-]{1,64}) ?:? ?$/u.exec(text.slice(Math.max(from, start - 68), start))?.[1] ?? word
}

/** Skips back over whitespace and the quote that closes a key, including an escaped one. */
function skipBack(text: string, separator: number, from: number): number {
  let position = separator
  while (
    position > from &&
    separator - position < 8 &&
    IS_BEFORE_SEPARATOR[text.charCodeAt(position - 1)] === 1
  )
    position -= 1
  return position
}

const MAX_WORDS_LENGTH = 32
const WORD_LENGTH = { min: 2, max: 16 }

/** Up to two words before the key: `First` in `First name: …`. For speed, ASCII is read without regular expressions. */
function wordsBefore(text: string, start: number, from: number): string {
  const lowest = Math.max(from, start - MAX_WORDS_LENGTH)
  let first = start
  for (let words = 0; words < 2 && first > lowest && text.charCodeAt(first - 1) === SPACE; words += 1) {
    const end = first - 1
    let position = end
    let letters = 0
    for (let size = 1; size > 0 && letters < WORD_LENGTH.max; position -= size) {
      size = letterBefore(text, position, lowest)
      if (size > 0) letters += 1
    }
    if (letters < WORD_LENGTH.min) break
    first = position
  }
  return text.slice(first, start)
}

const IS_LETTER = asciiFlags(/[A-Za-z]/)

/** The length of the letter that ends at this position: 0, 1, or 2 for a surrogate pair. */
function letterBefore(text: string, position: number, lowest: number): number {
  if (position <= lowest) return 0
  const code = text.charCodeAt(position - 1)
  if (code < 128) return IS_LETTER[code] ?? 0
  const isPair = code >= 0xdc00 && code <= 0xdfff && position - 2 >= lowest
  const letter = isPair ? text.slice(position - 2, position) : text.charAt(position - 1)
  return /^\p{L}$/u.test(letter) ? letter.length : 0
}

function decodeKey(key: string): string {
  if (!key.includes('%')) return key
  return key
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')
    .replace(/%[0-9a-f]{2}/gi, ' ')
}

function valueAfter(text: string, separator: number, key: string): KeyedValue | undefined {
  const isColon = text[separator] !== '='
  let start = separator + 1
  while (start - separator < 4 && /[:=>]/.test(text[start] ?? '')) start += 1
  while (start - separator < 8 && (text[start] === ' ' || text[start] === '\t')) start += 1
  if (isColon && text.startsWith('//', start)) return undefined
  if (isColon) start += TYPED_VALUE.exec(text.slice(start, start + 48))?.[0].length ?? 0
  const [quote] = /^\\{0,3}["'`]/.exec(text.slice(start, start + 4)) ?? []
  if (quote !== undefined) {
    const open = start + quote.length
    const end = endOfQuoted(text, open, quote)
    // In a form, a quote is an ordinary character, unless the closing quote is at the end of the value.
    if (isColon || /^\\*["'`](?:[\s&;,>)\]}/?|]|$)/.test(text.slice(end, end + 5)))
      return { key, start: open, end }
  }
  if (/[[{\r\n]/.test(text[start] ?? '\n')) return undefined
  return { key, start, end: endOfPlain(text, start, isColon ? END_OF_LINE_VALUE : END_OF_FORM_VALUE) }
}

/** `token: string = "…"` */
const TYPED_VALUE = /^[A-Za-z][\w<>[\]|]{0,30} ?= ?(?=["'`])/

function endOfQuoted(text: string, open: number, quote: string): number {
  const last = Math.min(text.length, open + MAX_VALUE_LENGTH)
  const quoteChar = quote.at(-1)
  for (let position = open; position < last; position += 1) {
    if (text[position] === quoteChar) return position
    if (text[position] !== '\\') continue
    // A value in escaped quotes ends at the next quote with the same escaping.
    if (quote.length > 1 && text.startsWith(quote, position)) return position
    position += 1
  }
  return last
}

const END_OF_FORM_VALUE = /[\s&;"'<>`)\]}|]|,(?=\s)/g
const END_OF_LINE_VALUE = /[\r\n"<>`{}]|[,;|](?=\s)|\s(?=[\w-]{1,32}[=:](?!\/\/))|$/g

function endOfPlain(text: string, start: number, ending: RegExp): number {
  const piece = text.slice(start, start + MAX_VALUE_LENGTH)
  ending.lastIndex = 0
  const end = ending.exec(piece)?.index ?? piece.length
  return start + piece.slice(0, end).trimEnd().length
}

/** In a form, a value ends at the next parameter. */
function formValueAfter(text: string, separator: number, key: string): KeyedValue {
  const next = text.indexOf('&', separator)
  return { key, start: separator + 1, end: next === -1 ? text.length : next }
}

/** An element without nested markup: `<key …>value</`. */
function elementAt(text: string, separator: number, from: number): KeyedValue | undefined {
  const lowest = Math.max(from, separator - MAX_TAG_LENGTH)
  const open = lowest + text.slice(lowest, separator).lastIndexOf('<')
  if (open < lowest) return undefined
  const [, name] =
    /^<(?:[\w-]{1,40}:)?([\p{L}_][\p{L}\p{N}_.-]{0,63})[\s>]/u.exec(text.slice(open, separator + 1)) ?? []
  if (name === undefined) return undefined
  const start = separator + 1
  const close = text.indexOf('<', start)
  if (close === -1 || close - start > MAX_VALUE_LENGTH || text[close + 1] !== '/') return undefined
  return { key: name, start, end: close }
}

export function addKeyedSpans(
  text: string,
  isMatchingKey: (key: string) => boolean,
  maskOf: (key: string, value: string) => string | null,
  spans: Span[],
) {
  for (const { key, start, end } of findKeyedValues(text, isMatchingKey)) {
    const replacement = maskOf(key, text.slice(start, end))
    if (replacement !== null) spans.push({ start, end, replacement })
  }
}
