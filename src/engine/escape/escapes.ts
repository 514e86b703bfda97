import { escapeHtml } from '../html/entities.ts'

/** In an unquoted attribute, whitespace would end the value; equals signs and backticks are not allowed. */
export function escapeUnquoted(text: string): string {
  return escapeHtml(text).replace(/[\s=`]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** No character of the value can become part of the `-->` that ends a comment. */
export function escapeComment(text: string): string {
  return escapeHtml(text).replaceAll('-', '&#45;')
}

/** The inside of a JSON string. Liquid gets no special treatment. */
export function escapeJson(text: string): string {
  return JSON.stringify(text.toWellFormed()).slice(1, -1)
}

/** JSON that is safe in a script element: it can neither end the element nor open a comment in it. */
export function escapeJsonForHtml(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Keeps colors, sizes, keywords and font names; removes anything that could start another rule or a function. */
export function escapeCss(text: string): string {
  const safe = text.replace(/[^\p{L}\p{N} #%.,_+\-!/]+/gu, '')
  return /expression|script|behaviou?r|binding|import/i.test(safe) ? '' : safe
}

/** Keeps numbers, names and lists of them; without a colon there can be no URL. */
export function escapeAnimationValue(text: string): string {
  return text.replace(/[^\p{L}\p{N} #%.,_+\-()/]+/gu, '')
}

/** One line without control characters, so a value cannot inject a header. */
export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
