import { toSingleLine } from '../../escape/escapes.ts'

/** A value in one encoding: for each of its characters the code points that may stand there. */
export type EncodedValue = {
  chars: readonly (readonly number[])[]
  /** Whether its characters may be escaped on top. */
  isEscapable: boolean
  /** Long base64 is often broken into lines. */
  mayBreak: boolean
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ENCODED_FROM_LENGTH = 3
const TWICE_ENCODED_FROM_LENGTH = 6

/** Every encoding in which a value may be met; escapes of single characters are left to the reader. */
export function encodingsOf(value: string): EncodedValue[] {
  const raw = plainForms(value)
  if ([...value].length < ENCODED_FROM_LENGTH)
    return raw.map((form) => ({ chars: foldedChars(form), isEscapable: false, mayBreak: false }))
  const inner = [...new Set([...raw, ...raw.flatMap(escapedForms)])]
  const encoded = [
    ...raw.map((form) => ({ chars: foldedChars(form), isEscapable: true, mayBreak: false })),
    ...inner.map((form) => ({ chars: hexChars(form), isEscapable: true, mayBreak: false })),
    ...inner.flatMap((form) => base64Chars(form).map(asBase64)),
  ]
  if (value.length < TWICE_ENCODED_FROM_LENGTH) return encoded
  const cores = [...new Set(raw.flatMap(base64Cores))]
  return [...encoded, ...cores.flatMap((core) => base64Chars(core).map(asBase64))]
}

const asBase64 = (chars: (readonly number[])[]): EncodedValue => ({
  chars,
  isEscapable: true,
  mayBreak: true,
})

/** As written, and what a URL parser, a header or a subject line makes of it. */
function plainForms(value: string): string[] {
  const stripped = value.replace(/[\t\r\n]/g, '')
  const forms = [value, stripped, value.trim(), stripped.trim(), toSingleLine(value)]
  return [...new Set(forms)].filter((form) => form === value || [...form].length >= ENCODED_FROM_LENGTH)
}

/** What stands inside a text that is then encoded as a whole. */
function escapedForms(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const url = encodeURIComponent(value.toWellFormed())
  const html = value.replace(/[&<>"']/g, (char) => `&${HTML_NAMES[char]};`)
  return [json, json.replaceAll('/', '\\/'), url, url.replaceAll('%20', '+'), html]
}

const HTML_NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }

/** Letter case is not kept everywhere: a URL parser lowers the host. */
function foldedChars(value: string): number[][] {
  return Array.from(value, (char) => {
    const forms = new Set([char, char.toLowerCase(), char.toUpperCase()])
    return [...forms].filter((form) => [...form].length === 1).map((form) => form.codePointAt(0) ?? 0)
  })
}

function hexChars(value: string): number[][] {
  return Array.from(Buffer.from(value, 'utf8').toString('hex'), (digit) =>
    [...new Set([digit, digit.toUpperCase()])].map((char) => char.charCodeAt(0)),
  )
}

/** Base64 works on three bytes at a time, so there is one form for each place in the three. */
const base64Chars = (value: string): (readonly number[])[][] =>
  [0, 2, 4].map((offset) => alignedChars(value, offset))

function alignedChars(value: string, offset: number): (readonly number[])[] {
  const bytes = Buffer.from(value, 'utf8')
  const end = offset + bytes.length * 8
  const groups: (readonly number[])[] = []
  // A first character of which most bits are foreign says too little to start from.
  for (let at = offset === 4 ? 6 : 0; at < end; at += 6) {
    let bits = 0
    let known = 0
    for (let bit = at; bit < at + 6; bit += 1) {
      const own = bit - offset
      const isKnown = own >= 0 && bit < end
      bits = (bits << 1) | (isKnown ? ((bytes[own >> 3] ?? 0) >> (7 - (own & 7))) & 1 : 0)
      known = (known << 1) | (isKnown ? 1 : 0)
    }
    groups.push(charsOfGroup(bits, known))
  }
  return groups
}

const groupsKnown = new Map<number, readonly number[]>()

/** The characters that agree with the known ones of six bits. There are few such groups, and every value has many. */
function charsOfGroup(bits: number, known: number): readonly number[] {
  const key = (known << 6) | bits
  const found = groupsKnown.get(key)
  if (found) return found
  const chars: number[] = []
  for (let value = 0; value < 64; value += 1) {
    if ((value & known) !== bits) continue
    chars.push(BASE64.charCodeAt(value))
    if (value === 62) chars.push('-'.charCodeAt(0))
    if (value === 63) chars.push('_'.charCodeAt(0))
  }
  groupsKnown.set(key, chars)
  return chars
}

/** The characters of the base64 of a value that do not depend on what stands around it. */
function base64Cores(value: string): string[] {
  const cores = base64Chars(value).map((chars) => chars.filter(isOneCharacter))
  const standard = cores.map((chars) => String.fromCodePoint(...chars.map(([first]) => first ?? 0)))
  const url = cores.map((chars) => String.fromCodePoint(...chars.map((either) => either.at(-1) ?? 0)))
  return [...new Set([...standard, ...url])]
}

const isOneCharacter = (chars: readonly number[]) =>
  chars.length === 1 || (chars.length === 2 && (chars[1] === 0x2d || chars[1] === 0x5f))
