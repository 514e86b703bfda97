/** The start of URLs that run code or contain a whole document. */
const CODE = /^(?:(?:java|vb|live)script|mocha|data(?!:image\/(?:png|jpe?g|gif|webp|avif|bmp)\b)):/i
const LONGEST_START = 40

/** `slash`: after a first slash, of `//` or of a path. `host`: before the host's first character; then `authority`. */
type Part = 'start' | 'scheme' | 'slash' | 'host' | 'authority' | 'path' | 'query' | 'fragment'

/** How far a URL has been written, which decides how the next value is escaped. */
export type UrlProgress = {
  part: Part
  /** The first characters, without those that browsers strip: enough to recognize the kind of URL. */
  start: string
}

export function startUrl(): UrlProgress {
  return { part: 'start', start: '' }
}

export const isCode = ({ start }: UrlProgress) => CODE.test(start)

/** `written` is part of the URL itself, with entities already decoded. */
export function advanceUrl(url: UrlProgress, written: string): void {
  // Browsers strip control characters anywhere, and leading spaces.
  const text = written.replace(/\p{Cc}+/gu, '')
  if (url.start.length < LONGEST_START)
    url.start = (url.start + text.replaceAll(' ', '')).slice(0, LONGEST_START)
  for (const char of text) {
    if (url.part === 'fragment') return
    url.part = nextPart(url, char)
  }
}

function nextPart({ part, start }: UrlProgress, char: string): Part {
  if (char === '#') return 'fragment'
  if (part === 'query') return part
  if (char === '?') return 'query'
  const isSlash = char === '/' || char === '\\'
  if (part === 'start') return isSlash ? 'slash' : char === ' ' ? 'start' : 'scheme'
  if (part === 'scheme') {
    if (char === ':') return /^https?:/i.test(start) ? 'host' : 'path'
    return isSlash ? 'path' : part
  }
  if (part === 'slash') return isSlash ? 'host' : 'path'
  if (part === 'host') return isSlash ? part : 'authority'
  return part === 'authority' && isSlash ? 'path' : part
}
