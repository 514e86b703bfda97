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
const TEXT_SIGNS = [0, PERCENT, BACKSLASH, AMPERSAND]
const MAIL_SIGNS = [0, PERCENT, BACKSLASH, AMPERSAND, EQUALS]
const LINE_SIGNS = [EQUALS]

/** In `mail`, quoted-printable is decoded; in `mail in form`, except for the equals signs between names and values. */
export type EscapeKind = 'text' | 'mail' | 'mail in form'

/**
 * The view with every escape of a URL, a string literal or HTML decoded once, and those of quoted-printable where
 * they apply; null if there is none. Repeating it terminates, because each result is shorter.
 */
export function unescapeOnce(view: View, kind: EscapeKind): View | null {
  const { bytes } = view
  // A soft line break may occur inside another escape, so these are removed first.
  const isBroken = hasEquals(bytes, (at) => softBreakLength(bytes, at) > 0)
  const signs = isBroken ? LINE_SIGNS : kind === 'text' ? TEXT_SIGNS : MAIL_SIGNS
  const isMail = (at: number) => !isBroken && (kind === 'mail' || !followsName(bytes, at))
  const decode = (withOrigins: boolean) => new EscapeReader(bytes, withOrigins, isMail).readAll(signs)
  const decoded = decode(false)
  return decoded && decodedView(view, decoded, decode, { isRun: false, isCut: view.isCut })
}

/** Which kinds of quoted-printable a view may be. An equals sign before two digits is usually just that. */
export function mailKinds({ bytes }: View): EscapeKind[] {
  const isEscape = (at: number) => isHex(bytes[at + 1]) && isHex(bytes[at + 2])
  if (!hasEquals(bytes, isEscape)) return []
  const isForm = hasEquals(bytes, (at) => isEscape(at) && followsName(bytes, at))
  return isForm && hasEquals(bytes, (at) => isEscape(at) && !followsName(bytes, at))
    ? ['mail', 'mail in form']
    : ['mail']
}

const MAX_NAME_LENGTH = 40
const IS_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w.%[\]-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** `&name=`, `?name=` */
function followsName(bytes: Uint8Array, at: number): boolean {
  let start = at
  while (start > 0 && at - start < MAX_NAME_LENGTH && IS_NAME[bytes[start - 1] ?? 0] === 1) start -= 1
  return start < at && (bytes[start - 1] === AMPERSAND || bytes[start - 1] === QUESTION)
}

function hasEquals(bytes: Uint8Array, isMatchingKey: (at: number) => boolean): boolean {
  for (let at = bytes.indexOf(EQUALS); at !== -1; at = bytes.indexOf(EQUALS, at + 1))
    if (isMatchingKey(at)) return true
  return false
}
