import type { Span } from './spans.ts'

/** A value under a key in a text: `key=value`, `"key": "value"`, `Key: value`, `<key>value</key>`. */
export type KeyedValue = {
  key: string
  start: number
  end: number
}

const EQUALS = 61
const COLON = 58
const WIDE_COLON = 0xff1a
const CLOSING = 62
const SPACE = 32
const LONGEST_KEY = 64
const LONGEST_VALUE = 8192
const LONGEST_TAG = 200

/** Every value under a wanted key, in order. Values are not searched in turn. */
export function findKeyedValues(text: string, isWanted: (key: string) => boolean): KeyedValue[] {
  const found: KeyedValue[] = []
  const isForm = FORM.test(text)
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== EQUALS && code !== COLON && code !== CLOSING && code !== WIDE_COLON) continue
    const value = code === CLOSING ? elementAt(text, at, from) : pairAt(text, at, from, isForm, isWanted)
    if (value === undefined || value.end <= value.start || !isWanted(value.key)) continue
    found.push(value)
    from = value.end
    at = from - 1
  }
  return withCalledValues(text, isWanted, found)
}

const CALLED =
  /(?:\(\s{0,9}\\?["']([\w.-]{2,64})\\?["']\s{0,9},|\b(?:set|setx|setenv|export|env)\s{1,9}([\w.-]{2,64}))\s{0,9}\\?["']([^"'\s\\]{4,8192})/g

/** `set("token", "…")`, `set TOKEN "…"`: there is no separator between the two. */
function withCalledValues(
  text: string,
  isWanted: (key: string) => boolean,
  found: KeyedValue[],
): KeyedValue[] {
  if (!/["']/.test(text) || !/\(|\b(?:set|env|export)/.test(text)) return found
  const called: KeyedValue[] = []
  for (const { 0: whole, 1: first, 2: second = '', 3: value = '', index } of text.matchAll(CALLED)) {
    const key = first ?? second
    const end = index + whole.length
    if (isWanted(key)) called.push({ key, start: end - value.length, end })
  }
  if (called.length === 0) return found
  const ordered = [...found, ...called].sort((a, b) => a.start - b.start)
  return ordered.filter(({ start }, n) => n === 0 || start >= (ordered[n - 1]?.end ?? 0))
}

const FORM = /^[\w.~%[\]+*$-]{1,200}=[^\s"<>{}]*$/
const KEY_CHAR = /[\p{L}\p{N}_.$[\]%-]/u
const asciiFlags = (chars: RegExp) =>
  Uint8Array.from({ length: 128 }, (_, code) => (chars.test(String.fromCharCode(code)) ? 1 : 0))
const IS_KEY = asciiFlags(KEY_CHAR)
/** Whitespace, a quote that closes the key, and what may precede an equals sign: `:=`, `?=`, `||=`. */
const IS_BEFORE_SIGN = asciiFlags(/[\s"'\\`:?|+]/)
const TYPE = /^(?:string|str|text|char|any|bytes|varchar)$/i

function isKeyChar(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 ? IS_KEY[code] === 1 : KEY_CHAR.test(text[at] ?? '')
}

function pairAt(
  text: string,
  sign: number,
  from: number,
  isForm: boolean,
  isWanted: (key: string) => boolean,
): KeyedValue | undefined {
  const end = skipBack(text, sign, from)
  if (end === from) return undefined
  let start = end
  while (start > from && end - start < LONGEST_KEY && isKeyChar(text, start - 1)) start -= 1
  // What starts with a digit is a time, a port or a ratio.
  const first = text.charCodeAt(start)
  if (start === end || (first >= 48 && first <= 57)) return undefined
  const word = decodeKey(text.slice(start, end))
  const isColon = text[sign] !== '='
  const key = isWanted(word) ? word : longerKey(text, word, start, from, isColon)
  if (!isWanted(key)) return undefined
  return isForm && !isColon ? formValueAfter(text, sign, key) : valueAfter(text, sign, key)
}

/** `First name: …`, and `token string = …` in languages that write a type before the sign. */
function longerKey(text: string, word: string, start: number, from: number, isColon: boolean): string {
  if (isColon) return `${wordsBefore(text, start, from)} ${word}`.trim()
  if (!TYPE.test(word)) return word
  return /([\p{L}\p{N}_.$-]{1,64}) ?:? ?$/u.exec(text.slice(Math.max(from, start - 68), start))?.[1] ?? word
}

/** Skips back over whitespace and the quote that closes a key, including an escaped one. */
function skipBack(text: string, sign: number, from: number): number {
  let at = sign
  while (at > from && sign - at < 8 && IS_BEFORE_SIGN[text.charCodeAt(at - 1)] === 1) at -= 1
  return at
}

const LONGEST_WORDS = 32
const WORD_LENGTH = { min: 2, max: 16 }

/** `First name: …`: up to two words before, on the same line. Every colon of a text comes here: no pattern is as quick. */
function wordsBefore(text: string, start: number, from: number): string {
  const lowest = Math.max(from, start - LONGEST_WORDS)
  let first = start
  for (let words = 0; words < 2 && first > lowest && text.charCodeAt(first - 1) === SPACE; words += 1) {
    const end = first - 1
    let at = end
    let letters = 0
    for (let size = 1; size > 0 && letters < WORD_LENGTH.max; at -= size) {
      size = letterBefore(text, at, lowest)
      if (size > 0) letters += 1
    }
    if (letters < WORD_LENGTH.min) break
    first = at
  }
  return text.slice(first, start)
}

const IS_LETTER = asciiFlags(/[A-Za-z]/)

/** The length of the letter that ends at a place: 0, 1, or 2 for a surrogate pair. */
function letterBefore(text: string, at: number, lowest: number): number {
  if (at <= lowest) return 0
  const code = text.charCodeAt(at - 1)
  if (code < 128) return IS_LETTER[code] ?? 0
  const isPair = code >= 0xdc00 && code <= 0xdfff && at - 2 >= lowest
  const letter = isPair ? text.slice(at - 2, at) : text.charAt(at - 1)
  return /^\p{L}$/u.test(letter) ? letter.length : 0
}

function decodeKey(key: string): string {
  if (!key.includes('%')) return key
  return key
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')
    .replace(/%[0-9a-f]{2}/gi, ' ')
}

function valueAfter(text: string, sign: number, key: string): KeyedValue | undefined {
  const isColon = text[sign] !== '='
  let start = sign + 1
  while (start - sign < 4 && /[:=>]/.test(text[start] ?? '')) start += 1
  while (start - sign < 8 && (text[start] === ' ' || text[start] === '\t')) start += 1
  if (isColon && text.startsWith('//', start)) return undefined
  if (isColon) start += TYPED_VALUE.exec(text.slice(start, start + 48))?.[0].length ?? 0
  const [quote] = /^\\{0,3}["'`]/.exec(text.slice(start, start + 4)) ?? []
  if (quote !== undefined) {
    const open = start + quote.length
    const end = endOfQuoted(text, open, quote)
    // In a form a quote is an ordinary character, unless its closing quote is where the value may end.
    if (isColon || /^(?:\\*["'`])(?:[\s&;,>)\]}/?|]|$)/.test(text.slice(end, end + 5)))
      return { key, start: open, end }
  }
  if (/[[{\r\n]/.test(text[start] ?? '\n')) return undefined
  return { key, start, end: endOfPlain(text, start, isColon ? END_OF_LINE_VALUE : END_OF_FORM_VALUE) }
}

/** `token: string = "…"` */
const TYPED_VALUE = /^[A-Za-z][\w<>[\]|]{0,30} ?= ?(?=["'`])/

function endOfQuoted(text: string, open: number, quote: string): number {
  const last = Math.min(text.length, open + LONGEST_VALUE)
  const mark = quote.at(-1)
  for (let at = open; at < last; at += 1) {
    if (text[at] === mark) return at
    if (text[at] !== '\\') continue
    // A value in escaped quotes ends at the next quote with the same escaping.
    if (quote.length > 1 && text.startsWith(quote, at)) return at
    at += 1
  }
  return last
}

const END_OF_FORM_VALUE = /[\s&;"'<>`)\]}|]|,(?=\s)/g
const END_OF_LINE_VALUE = /[\r\n"<>`{}]|[,;|](?=\s)|\s(?=[\w-]{1,32}[=:](?!\/\/))|$/g

function endOfPlain(text: string, start: number, ending: RegExp): number {
  const piece = text.slice(start, start + LONGEST_VALUE)
  ending.lastIndex = 0
  const end = ending.exec(piece)?.index ?? piece.length
  return start + piece.slice(0, end).trimEnd().length
}

/** In a form only the next parameter ends a value. */
function formValueAfter(text: string, sign: number, key: string): KeyedValue {
  const next = text.indexOf('&', sign)
  return { key, start: sign + 1, end: next === -1 ? text.length : next }
}

/** `<key …>value</`: the content has no markup of its own. */
function elementAt(text: string, sign: number, from: number): KeyedValue | undefined {
  const lowest = Math.max(from, sign - LONGEST_TAG)
  const open = lowest + text.slice(lowest, sign).lastIndexOf('<')
  if (open < lowest) return undefined
  const [, name] =
    /^<(?:[\w-]{1,40}:)?([\p{L}_][\p{L}\p{N}_.-]{0,63})[\s>]/u.exec(text.slice(open, sign + 1)) ?? []
  if (name === undefined) return undefined
  const start = sign + 1
  const close = text.indexOf('<', start)
  if (close === -1 || close - start > LONGEST_VALUE || text[close + 1] !== '/') return undefined
  return { key: name, start, end: close }
}

export function addKeyedSpans(
  text: string,
  isWanted: (key: string) => boolean,
  maskOf: (key: string, value: string) => string | null,
  spans: Span[],
) {
  for (const { key, start, end } of findKeyedValues(text, isWanted)) {
    const shown = maskOf(key, text.slice(start, end))
    if (shown !== null) spans.push({ start, end, shown })
  }
}
