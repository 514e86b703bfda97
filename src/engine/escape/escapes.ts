const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}

/** Without quotes around it, a blank or an equals sign would end the value. */
export function escapeUnquoted(text: string): string {
  return escapeHtml(text).replace(/[\s=`]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Nothing here can take part in the `-->` that ends a comment. */
export function escapeComment(text: string): string {
  return escapeHtml(text).replaceAll('-', '&#45;')
}

/** What is left of a text where a tag or attribute name stands. */
export function keepNameCharacters(text: string): string {
  return text.replace(/[^A-Za-z0-9_-]+/g, '')
}

export function escapeJson(text: string): string {
  return JSON.stringify(text.toWellFormed()).slice(1, -1)
}

/** Inside a script: text in quotes stays text; outside of them a value becomes a literal. */
export function escapeScript(value: unknown, text: string, quoted: boolean): string {
  const inner = escapeJson(text).replace(
    /[<>&'`$\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  if (quoted) return inner
  if (typeof value === 'number' || typeof value === 'boolean') return text
  return value === null || value === undefined ? 'null' : `"${inner}"`
}

/** The quote that is open after a piece of script, `\` included while it still escapes the next character. */
export function followQuotes(open: string, script: string): string {
  let quote = open
  for (const char of script) {
    if (quote.endsWith('\\')) quote = quote.slice(0, -1)
    else if (quote !== '' && char === '\\') quote += '\\'
    else if (quote === char) quote = ''
    else if (quote === '' && (char === '"' || char === "'" || char === '`')) quote = char
  }
  return quote
}

const CSS_URL = /url\(\s*["']?([^()"']*)$/i

/** The address begun in the style text, or null outside of `url(`. */
export function openCssUrl(styleSoFar: string): string | null {
  return CSS_URL.exec(styleSoFar)?.[1] ?? null
}

/** Keeps colours, sizes, keywords and font names; whatever could start another rule or a function goes. */
export function escapeCss(text: string): string {
  const kept = text.replace(/[^\p{L}\p{N} #%.,_+\-!/]+/gu, '')
  return /expression|script|behaviou?r|binding|import/i.test(kept) ? '' : kept
}

/** One line without control characters: no header can be started from inside a value. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
