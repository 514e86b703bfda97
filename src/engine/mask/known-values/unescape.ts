import {
  AMPERSAND,
  BACKSLASH,
  EQUALS,
  EscapeReader,
  isHex,
  PERCENT,
  softBreakLength,
} from './escape-reader.ts'
import { decodedView, type View } from './view.ts'

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
  // A soft line break may occur inside another escape, so these are removed first.
  const hasSoftBreaks = hasEquals(bytes, (position) => softBreakLength(bytes, position) > 0)
  const escapeStarts = hasSoftBreaks ? LINE_ESCAPES : kind === 'text' ? TEXT_ESCAPES : MAIL_ESCAPES
  const isMail = (position: number) => !hasSoftBreaks && (kind === 'mail' || !followsName(bytes, position))
  const decode = (withOrigins: boolean) => new EscapeReader(bytes, withOrigins, isMail).readAll(escapeStarts)
  const decoded = decode(false)
  return decoded && decodedView(view, decoded, decode, { isRun: false, isCut: view.isCut })
}

/** Which kinds of quoted-printable a view may be. An equals sign before two hex digits is usually not an escape. */
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

/** `&name=`, `?name=` */
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
