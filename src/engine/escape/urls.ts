import { Escaped } from '../liquid/values.ts'
import { isExecutable, type UrlProgress } from './url-progress.ts'

const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const URL_ATTRIBUTES = new Set(
  `action background cite classid codebase data dynsrc formaction href icon longdesc lowsrc manifest ping poster
  profile src usemap`.split(/\s+/),
)
const REJECTED_URL = '#'

export function isUrlAttribute(name: string): boolean {
  return URL_ATTRIBUTES.has(name) || name.endsWith(':href')
}

/**
 * The text as encoded for a URL by a filter, or null. A plus sign in the result stands for a space. The filter for whole
 * URLs does not encode literal plus signs, so they are encoded here.
 */
export function encodedText(value: unknown): string | null {
  if (!(value instanceof Escaped)) return null
  if (value.by === 'url') return value.text
  return value.by === 'uri' ? value.text.replaceAll('+', '%2B') : null
}

/**
 * At the start, the value is checked as a whole URL. After that, it cannot extend beyond its part of the URL: it cannot
 * end the authority, start a query in the path, or add parameters. In a URL that runs code, values are omitted.
 * `encoded` is the text as a filter has already encoded it.
 */
export function escapeUrlPart(url: UrlProgress, text: string, encoded: string | null): string {
  if (url.part === 'start') return normalizeUrl(rejectOtherSchemes(text))
  if (isExecutable(url)) return ''
  if (url.part === 'host' || url.part === 'authority') return encodeHost(text)
  if (url.part === 'query' || url.part === 'fragment') return encodeData(url, text, encoded)
  const path = encodeMatches(
    encoded?.replaceAll('+', '%20') ?? text.replaceAll('%', '%25'),
    /%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/@!$&*+,;=]/giu,
  )
  if (url.part === 'scheme') return path.replaceAll(':', '%3A')
  // A second slash would turn the following text into a host.
  return url.part === 'slash' ? path.replace(/^\//, '%2F') : path
}

/** Encodes a single value. A plus sign means a space only in a query. */
export function encodeData({ part }: UrlProgress, text: string, encoded: string | null): string {
  if (encoded === null) return encodeUrlData(text)
  return encodeMatches(
    part === 'query' ? encoded : encoded.replaceAll('+', '%20'),
    /%[0-9a-f]{2}|[^A-Za-z0-9\-._~+]/giu,
  )
}

/** Encodes everything that is not allowed in a host or port, so a value cannot end the authority. */
export function encodeHost(text: string): string {
  return text.replace(/[^\p{L}\p{N}.:[\]_-]+/gu, encodeUrlData)
}

/** Like browsers, strips control characters and surrounding whitespace before looking for a scheme. */
function rejectOtherSchemes(text: string): string {
  const address = text.replace(/\p{Cc}+/gu, '').trim()
  const end = address.search(/[:/?#]/)
  if (end === -1 || address[end] !== ':') return address
  return ALLOWED_SCHEMES.has(address.slice(0, end).toLowerCase()) ? address : REJECTED_URL
}

/** Keeps URL characters and existing percent-encoding; encodes everything else. */
export function normalizeUrl(text: string): string {
  return encodeMatches(text, /%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&*+,;=]/giu)
}

function encodeMatches(text: string, pattern: RegExp): string {
  return text
    .toWellFormed()
    .replace(pattern, (match) => (match.length === 3 && match.startsWith('%') ? match : encodeUrlData(match)))
}

function encodeUrlData(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
