import { Escaped } from '../liquid/values.ts'
import { isCode, type UrlProgress } from './url-progress.ts'

const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const URL_ATTRIBUTES = new Set([
  ...['action', 'background', 'cite', 'classid', 'codebase', 'data', 'dynsrc', 'formaction', 'href', 'icon'],
  ...['longdesc', 'lowsrc', 'manifest', 'ping', 'poster', 'profile', 'src', 'usemap'],
])
const NOT_A_URL = '#'

export function isUrlAttribute(name: string): boolean {
  return URL_ATTRIBUTES.has(name) || name.endsWith(':href')
}

/**
 * The text as a filter has encoded it for an address, or null. In it a plus sign is a blank, as in a query; the filter
 * for whole addresses leaves plus signs alone, so there it is one.
 */
export function encodedText(value: unknown): string | null {
  if (!(value instanceof Escaped)) return null
  if (value.by === 'url') return value.text
  return value.by === 'uri' ? value.text.replaceAll('+', '%2B') : null
}

/**
 * At the start the whole address is judged. Behind it a value stays in the part where it stands: it is no other host,
 * a path without a query, or data. Nothing is added to code. `encoded` is what a filter has encoded already.
 */
export function escapeUrlPart(url: UrlProgress, text: string, encoded: string | null = null): string {
  if (url.part === 'start') return normaliseUrl(refuseOtherSchemes(text))
  if (isCode(url)) return ''
  if (url.part === 'host' || url.part === 'authority') return encodeHost(text)
  if (url.part === 'query' || url.part === 'fragment') return encodeData(url, text, encoded)
  const path = encodeBut(
    encoded?.replaceAll('+', '%20') ?? text.replaceAll('%', '%25'),
    /%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/@!$&*+,;=]/giu,
  )
  if (url.part === 'scheme') return path.replaceAll(':', '%3A')
  // A second slash would make a host of what follows.
  return url.part === 'slash' ? path.replace(/^\//, '%2F') : path
}

/** One piece of data, wherever it stands. Only in a query is a plus sign a blank. */
export function encodeData({ part }: UrlProgress, text: string, encoded: string | null): string {
  if (encoded === null) return encodeUrlData(text)
  return encodeBut(
    part === 'query' ? encoded : encoded.replaceAll('+', '%20'),
    /%[0-9a-f]{2}|[^A-Za-z0-9\-._~+]/giu,
  )
}

/** What can stand in a host or a port; all else is encoded, so that it ends neither. */
export function encodeHost(text: string): string {
  return text.replace(/[^\p{L}\p{N}.:[\]_-]+/gu, encodeUrlData)
}

/** Browsers drop control characters and outer blanks before they look for a scheme: so does this. */
function refuseOtherSchemes(text: string): string {
  const address = text.replace(/\p{Cc}+/gu, '').trim()
  const end = address.search(/[:/?#]/)
  if (end === -1 || address[end] !== ':') return address
  return ALLOWED_SCHEMES.has(address.slice(0, end).toLowerCase()) ? address : NOT_A_URL
}

/** Keeps the characters an address is made of and what is already encoded; encodes all else. */
export function normaliseUrl(text: string): string {
  return encodeBut(text, /%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&*+,;=]/giu)
}

function encodeBut(text: string, sign: RegExp): string {
  return text
    .toWellFormed()
    .replace(sign, (part) => (part.length === 3 && part.startsWith('%') ? part : encodeUrlData(part)))
}

function encodeUrlData(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
