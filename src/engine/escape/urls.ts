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
 * At the start the whole address is judged. Behind it a value stays in the part where it stands: it is no other host,
 * a path without a query, or data. Nothing is added to code. `isEncoded`: a filter has encoded the text already.
 */
export function escapeUrlPart(url: UrlProgress, text: string, isEncoded = false): string {
  if (url.part === 'start') return normaliseUrl(refuseOtherSchemes(text))
  if (isCode(url)) return ''
  if (url.part === 'host' || url.part === 'authority') return encodeHost(text)
  if (url.part === 'query') return isEncoded ? encodeRest(text) : encodeUrlData(text)
  // Only in a query is a plus sign a blank.
  const encoded = isEncoded ? text.replaceAll('+', '%20') : text.replaceAll('%', '%25')
  if (url.part === 'fragment') return encodeRest(encoded)
  const path = encodeBut(encoded, /%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/@!$&*+,;=]/giu)
  if (url.part === 'scheme') return path.replaceAll(':', '%3A')
  // A second slash would make a host of what follows.
  return url.part === 'slash' ? path.replace(/^\//, '%2F') : path
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

/** Encodes what is not encoded yet, so that the text stays one piece of data. */
export function encodeRest(text: string): string {
  return encodeBut(text, /%[0-9a-f]{2}|[^A-Za-z0-9\-._~+]/giu)
}

function encodeBut(text: string, sign: RegExp): string {
  return text
    .toWellFormed()
    .replace(sign, (part) => (part.length === 3 && part.startsWith('%') ? part : encodeUrlData(part)))
}

export function encodeUrlData(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
