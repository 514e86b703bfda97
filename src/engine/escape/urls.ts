const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])
const URL_ATTRIBUTES = new Set([
  ...['action', 'background', 'cite', 'classid', 'codebase', 'data', 'dynsrc', 'formaction', 'href', 'icon'],
  ...['longdesc', 'lowsrc', 'manifest', 'ping', 'poster', 'profile', 'src', 'usemap'],
])
const NOT_A_URL = '#'

/** How far an address has been written, which decides how the next value is escaped. */
export type UrlProgress = { started: boolean; pastScheme: boolean; pastPath: boolean }

export function isUrlAttribute(name: string): boolean {
  return URL_ATTRIBUTES.has(name) || name.endsWith(':href')
}

export function startUrl(): UrlProgress {
  return { started: false, pastScheme: false, pastPath: false }
}

export function advanceUrl(url: UrlProgress, written: string): void {
  if (url.pastPath) return
  // A numeric entity's # is not the start of a fragment.
  const text = written.includes('&#') ? written.replace(/&#\w+;/g, 'x') : written
  if (!url.started) url.started = /\S/.test(text)
  if (!url.pastScheme) url.pastScheme = /[/:?#]/.test(text)
  url.pastPath = /[?#]/.test(text)
}

/** At the start the whole address is judged, in the path it is normalised, after ? or # it is data. */
export function escapeUrlPart(url: UrlProgress, text: string): string {
  if (!url.started) return normaliseUrl(refuseOtherSchemes(text))
  if (url.pastPath) return encodeUrlData(text)
  const path = normaliseUrl(text)
  return url.pastScheme ? path : path.replaceAll(':', '%3A')
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
  return text
    .toWellFormed()
    .replace(/%[0-9a-f]{2}|[^A-Za-z0-9\-._~:/?#[\]@!$&*+,;=]/giu, (part) =>
      part.length === 3 && part.startsWith('%') ? part : encodeUrlData(part),
    )
}

export function encodeUrlData(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
