import { unescapeOnce } from '../known-values/unescape.ts'
import { rangeInText, toTextRanges, type View, viewOfBytes } from '../known-values/view.ts'
import { MASK } from '../mask.ts'
import type { Span } from '../spans.ts'

const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 255
const LONGEST_DISPLAY_NAME = 80

/** Keeps the domain and the first two characters, or only the first one if there are fewer than three. */
export function maskAddress(address: string): string {
  const atSign = address.lastIndexOf('@')
  if (atSign === -1) return MASK
  const local = Array.from(address.slice(0, atSign))
  return `${local.slice(0, local.length < 3 ? 1 : 2).join('')}****${address.slice(atSign)}`
}

const LOCAL_CHAR = /[\p{L}\p{N}\p{M}._%+*'`~!#$^|-]/u
const DOMAIN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.-]{0,253}/uy
const DISPLAY_NAME = /(?:^|[,;\n\t(:])[ ]{0,4}("?[^",;:<>()\n\t@•]{1,70}"?)[ ]{0,4}$/

export function addAddresses(text: string, spans: Span[]) {
  let from = 0
  for (let position = 0; position < text.length; position += 1) {
    const length = atSignLength(text, position)
    if (length === 0) continue
    const end = endOfDomain(text, position + length)
    const start = end === -1 ? position : startOfLocal(text, position, from)
    if (start === position || isUserinfo(text, start)) continue
    const replacement =
      maskAddress(`${text.slice(start, position)}@`).slice(0, -1) + text.slice(position, end)
    addDisplayName(text, start, from, spans)
    spans.push({ start, end, replacement })
    from = end
    position = end - 1
  }
}

/** The length of the at sign, which may be URL-encoded. */
function atSignLength(text: string, position: number): number {
  const code = text.charCodeAt(position)
  if (code === 64) return 1
  return code === 37 && text.startsWith('%40', position) ? 3 : 0
}

/** In `https://user:password@host`, the part before the at sign is a credential, not an email address. */
const isUserinfo = (text: string, start: number) =>
  /[:/]/.test(text[start - 1] ?? '') &&
  /:\/\/[^\s/]{0,200}$/.test(text.slice(Math.max(0, start - 204), start))

function startOfLocal(text: string, position: number, from: number): number {
  if (text[position - 1] === '"') {
    const open = text.lastIndexOf('"', position - 2)
    return open >= from && position - open <= LONGEST_LOCAL ? open : position
  }
  const lowest = Math.max(from, position - LONGEST_LOCAL)
  let start = position
  while (start > lowest && LOCAL_CHAR.test(text[start - 1] ?? '')) start -= 1
  // Punctuation before the first letter belongs to the surrounding text.
  while (start < position && /['`#!$^|~%]/.test(text[start] ?? '')) start += text[start] === '%' ? 3 : 1
  return Math.min(start, position)
}

/** Whether a dot follows in a possible domain. This quickly rules out most at signs. */
function hasDotAfter(text: string, position: number): boolean {
  for (let next = position; next < position + LONGEST_DOMAIN; next += 1) {
    const code = text.charCodeAt(next)
    if (code === 46) return next > position
    const isDomain = code >= 128 || (code >= 48 && code <= 57) || (code | 32) >= 97 || code === 45
    if (!isDomain) return false
  }
  return false
}

function endOfDomain(text: string, position: number): number {
  const first = text.charCodeAt(position)
  if (first < 48 || first === 64 || !hasDotAfter(text, position)) return -1
  DOMAIN.lastIndex = position
  if (!DOMAIN.test(text)) return -1
  const domain = text
    .slice(position, Math.min(DOMAIN.lastIndex, position + LONGEST_DOMAIN))
    .replace(/[.-]+$/, '')
  // Text without a top-level domain is a version or a local host.
  return /\.(?:\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(domain) ? position + domain.length : -1
}

/** In `Ada Lovelace <ada@…>`, the name is masked as well. */
function addDisplayName(text: string, start: number, from: number, spans: Span[]) {
  if (text[start - 1] !== '<') return
  const lowest = Math.max(from, start - 1 - LONGEST_DISPLAY_NAME)
  const [whole, name] = DISPLAY_NAME.exec(text.slice(lowest, start - 1)) ?? []
  if (whole === undefined || name === undefined || !/\p{L}/u.test(name)) return
  const nameStart = start - 1 - whole.length + whole.indexOf(name)
  spans.push({ start: nameStart, end: nameStart + name.trimEnd().length, replacement: MASK })
}

const IPV4 = /(?<![\w.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\w)/g
const PRODUCT = /(?:^|[\s(;,])[A-Za-z][\w+-]{0,40}\/$|\b(?:version|build|release|v)[ :=]{0,3}$/i

/** A four-part version looks like an IP address, but follows a product name. */
export function addIpv4(text: string, spans: Span[]) {
  for (const { 0: address, index } of text.matchAll(IPV4)) {
    if (PRODUCT.test(text.slice(Math.max(0, index - 48), index))) continue
    spans.push({ start: index, end: index + address.length, replacement: MASK })
  }
}

/** The end may be written as an IPv4 address: `::ffff:192.0.2.1`. */
const IPV6 = /(?<![\w:.-])(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4})?(?![\w:])/gi

export function addIpv6(text: string, spans: Span[]) {
  for (const { 0: address, index } of text.matchAll(IPV6))
    if (isIpv6(address)) spans.push({ start: index, end: index + address.length, replacement: MASK })
}

function isIpv6(address: string): boolean {
  const halves = address.split('::')
  if (halves.length > 2) return false
  const groups = address.split(':').filter((group) => group !== '')
  const count = groups.length + (address.includes('.') ? 1 : 0)
  if (halves.length === 1) return count === 8
  // Two colons alone separate names in code.
  return count < 8 && (/\d/.test(address) || groups.length > 2)
}

/** An at sign written as an HTML entity, as a string escape or with double URL encoding. */
export const ESCAPED_AT_SIGN = /&(?:#0{0,4}64|#x0{0,4}40|commat)|\\u(?:0040|\{40\})|\\x40|%2540/i

/** Deeper nesting than occurs in practice. */
const MAX_LAYERS = 6

/** Masks addresses in which the at sign or every character is escaped. The visible part is unescaped. */
export function addEscapedAddresses(text: string, spans: Span[]) {
  const source = viewOfBytes(Buffer.from(text, 'utf8'), false)
  let view: View | null = source
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    view = unescapeOnce(view, 'text')
    if (view === null) return
    addAddressesOf(view, text, source.bytes.length, spans)
  }
}

function addAddressesOf(view: View, text: string, byteLength: number, spans: Span[]) {
  // One character for each byte, so positions are the same in both.
  const decoded = Buffer.from(view.bytes).toString('latin1')
  const matches: Span[] = []
  if (decoded.includes('@')) addAddresses(decoded, matches)
  const ranges = matches.map(({ start, end }) => rangeInText(view, start, end))
  for (const [n, range] of toTextRanges(text, byteLength, ranges).entries()) {
    const replacement = matches[n]?.replacement ?? MASK
    spans.push({
      ...range,
      replacement: replacement === MASK ? MASK : Buffer.from(replacement, 'latin1').toString('utf8'),
    })
  }
}
