/** Matches the start of URLs that run code or contain a whole document. */
const EXECUTABLE = /^(?:(?:java|vb|live)script|mocha|data(?!:image\/(?:png|jpe?g|gif|webp|avif|bmp)\b)):/i
const MAX_START_LENGTH = 40

/** `slash` is after the first slash, `host` before the host's first character, and `authority` after it. */
type Part = 'start' | 'scheme' | 'slash' | 'host' | 'authority' | 'path' | 'query' | 'fragment'

/** The position in a URL, which decides how the next value is escaped. */
export type UrlProgress = {
  part: Part
  /** The first characters, without spaces and control characters; enough to recognize the scheme. */
  start: string
}

export function startUrl(): UrlProgress {
  return { part: 'start', start: '' }
}

export const isExecutable = ({ start }: UrlProgress) => EXECUTABLE.test(start)

/** `added` is the next part of the URL, with entities already decoded. */
export function advanceUrl(url: UrlProgress, added: string): void {
  // Browsers ignore tabs and line breaks anywhere, and all control characters and spaces at the start. Ignoring more of
  // them here is safe.
  const text = added.replace(/\p{Cc}+/gu, '')
  if (url.start.length < MAX_START_LENGTH)
    url.start = (url.start + text.replaceAll(' ', '')).slice(0, MAX_START_LENGTH)
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
