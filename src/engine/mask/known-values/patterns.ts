import { toSingleLine } from '../../escape/escapes.ts'
import { foldBytes } from './matcher.ts'
import { type EscapeKind, unescapeOnce } from './unescape.ts'
import { type View, viewOfBytes } from './view.ts'

/** A value this short is only matched literally: encoded, it would match anything. */
const ENCODED_FROM_LENGTH = 3
/** A value with its own escapes decoded is a pattern only if it is still long enough. */
const SHORTEST_UNESCAPED = 4

export const isWorthDecoding = (value: string): boolean => [...value].length >= ENCODED_FROM_LENGTH

/** The byte patterns of a value, in every character set and with its own escapes decoded or not. */
export function patternsOf(value: string): Uint8Array[] {
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

/** The value as written, and as a URL parser, a header, a subject line or a host name would change it. */
function plainForms(value: string): string[] {
  // The matcher ignores case in ASCII.
  const cases = isAscii(value) ? [] : [value.toLowerCase(), value.toUpperCase()]
  const forms = [value.replace(/[\t\r\n]/g, '').trim(), toSingleLine(value), ...cases]
  return [...new Set([value, ...forms.filter(isWorthDecoding)])]
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
