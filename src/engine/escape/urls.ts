const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const URL_ATTRIBUTES = new Set([
  ...['action', 'background', 'cite', 'classid', 'codebase', 'data', 'dynsrc', 'formaction', 'href', 'icon'],
  ...['longdesc', 'lowsrc', 'manifest', 'ping', 'poster', 'profile', 'src', 'usemap'],
])
const NOT_A_URL = '#'
/** Addresses that are read as code or as a page of their own, as an author may begin them. */
const CODE = /^(?:(?:java|vb|live)script|mocha|data(?!:image\/(?:png|jpe?g|gif|webp|avif|bmp)\b)):/i
const LONGEST_START = 40

/** How far an address has been written, which decides how the next value is escaped. */
export type UrlProgress = {
  part: 'start' | 'scheme' | 'path' | 'query' | 'fragment'
  /** The first characters without what browsers drop: enough to know what kind of address it is. */
  start: string
}

export function isUrlAttribute(name: string): boolean {
  return URL_ATTRIBUTES.has(name) || name.endsWith(':href')
}

export function startUrl(): UrlProgress {
  return { part: 'start', start: '' }
}

/** `written` is text of the address itself: entities in an attribute have been decoded. */
export function advanceUrl(url: UrlProgress, written: string): void {
  if (url.start.length < LONGEST_START)
    url.start = (url.start + written.replace(/[\p{Cc} ]+/gu, '')).slice(0, LONGEST_START)
  if (url.part === 'fragment') return
  if (url.part === 'start' && url.start !== '') url.part = 'scheme'
  if (url.part === 'scheme' && /[/:?#]/.test(written)) url.part = 'path'
  if (written.includes('#')) url.part = 'fragment'
  else if (url.part === 'path' && written.includes('?')) url.part = 'query'
}

/**
 * At the start the whole address is judged, in the path it is normalised, after ? or # it is data. Nothing is added
 * to code. `isEncoded` says that a filter has encoded the text already.
 */
export function escapeUrlPart(url: UrlProgress, text: string, isEncoded = false): string {
  if (url.part === 'start') return normaliseUrl(refuseOtherSchemes(text))
  if (CODE.test(url.start)) return ''
  if (url.part === 'query') return isEncoded ? encodeRest(text) : encodeUrlData(text)
  // Only in a query is a plus sign a blank.
  if (url.part === 'fragment')
    return isEncoded ? encodeRest(text.replaceAll('+', '%20')) : encodeUrlData(text)
  const path = normaliseUrl(isEncoded ? text.replaceAll('+', '%20') : text)
  return url.part === 'scheme' ? path.replaceAll(':', '%3A') : path
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
