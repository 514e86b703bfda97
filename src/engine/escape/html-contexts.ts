import { escapeHtml } from '../html/entities.ts'
import { isJson } from '../json.ts'
import { markBreaks, writeBreaks } from '../liquid/filters.ts'
import { Escaped, MarkupText, type OutputValue, Secret, TrustedUrl, textOf } from '../liquid/values.ts'
import {
  escapeAnimationValue,
  escapeComment,
  escapeCss,
  escapeJson,
  escapeJsonForHtml,
  escapeUnquoted,
} from './escapes.ts'
import { type HtmlState, isUrlList } from './html-state.ts'
import { encodedText, escapeUrlPart, isUrlAttribute } from './urls.ts'

/** A value with its text and, if it is an encoded URL part, that encoding. */
type ValueToEscape = { value: unknown; text: string; encodedUrl: string | null }

/** Elements whose URL controls the scripts, styles or base of the whole page: values are not allowed in it. */
const PAGE_CONTROL = new Set(['script', 'link', 'base'])
const ANIMATION_ELEMENTS = new Set(['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'set'])
const ANIMATION_VALUES = new Set(['values', 'to', 'from', 'by'])

/** Escapes a value for its position in the page. */
export function escapeForHtml(
  state: HtmlState,
  { value, asMarkup }: OutputValue,
  read: (value: unknown) => string,
): string {
  if (state.mode === 'text' && value instanceof Escaped && value.by === 'lines' && !asMarkup)
    return markBreaks(textOf(value.source), escapeHtml)
  const source = withoutHtmlEscaping(value)
  if (state.mode === 'text' && source instanceof MarkupText) return source.markup
  if (state.mode === 'element' && state.tag === 'script') return escapeInScript(state, read(value))
  if (asMarkup && !(value instanceof Secret)) return read(value)
  return escapeByMode(state, { value: source, text: read(source), encodedUrl: encodedText(source) })
}

/** Undoes a filter's HTML escaping, so that the value is escaped only once. */
export function withoutHtmlEscaping(value: unknown): unknown {
  if (!(value instanceof Escaped)) return value
  if (value.by === 'lines') return writeBreaks(textOf(value.source))
  return value.by === 'html' ? value.source : value
}

function escapeByMode(state: HtmlState, input: ValueToEscape): string {
  switch (state.mode) {
    case 'text':
    case 'bogus':
      return escapeHtml(input.text)
    case 'comment':
      return escapeComment(input.text)
    case 'element':
      return state.tag === 'style' ? escapeStyle(state, input) : escapeHtml(input.text)
    case 'double':
    case 'single':
      return escapeHtml(escapeAttribute(state, input))
    case 'unquoted':
      return escapeUnquoted(escapeAttribute(state, input))
    case 'beforeValue':
      // With an empty value, the next attribute would become this one's value.
      return escapeUnquoted(escapeAttribute(state, input)) || '""'
    case 'tagName':
      // Only a digit is allowed in a tag name, as in `<h{{ level }}>`.
      return /^\d$/.test(input.text) ? input.text : ''
    case 'beforeName':
    case 'name':
    case 'afterName':
      return escapeAttributeName(state, input.text)
    default:
      return ''
  }
}

/** A value may name a plain attribute, such as `selected`, but not an event handler. */
function escapeAttributeName(state: HtmlState, text: string): string {
  const name = text.replace(/[^A-Za-z0-9_-]+/g, '')
  const whole = (state.mode === 'name' ? state.attribute : '') + name.toLowerCase()
  return whole.startsWith('on') ? '' : name
}

/** Values, even raw ones, are only allowed in a script that contains data. */
function escapeInScript(state: HtmlState, text: string): string {
  if (!state.isDataScript) return ''
  if (state.json.inString) return escapeJsonForHtml(escapeJson(text))
  if (isJson(text)) return escapeJsonForHtml(text)
  return escapeJsonForHtml(JSON.stringify(text.toWellFormed()))
}

function escapeAttribute(state: HtmlState, input: ValueToEscape): string {
  const { attribute: name, tag } = state
  const { value, text, encodedUrl } = input
  if (name.startsWith('on') || name === 'srcdoc' || name === 'http-equiv') return ''
  if (isUrlAttribute(name)) {
    if (PAGE_CONTROL.has(tag)) return ''
    return value instanceof TrustedUrl ? text : escapeUrlPart(state.url, text, encodedUrl)
  }
  // A comma would start the next URL.
  if (isUrlList(name)) return escapeUrlPart(state.url, text, encodedUrl).replaceAll(',', '%2C')
  if (name === 'style') return escapeStyle(state, input)
  if (ANIMATION_ELEMENTS.has(tag) && ANIMATION_VALUES.has(name)) return escapeAnimationValue(text)
  if (tag === 'meta' && name === 'content') return escapeMetaContent(state, text)
  return text
}

/** A meta element's content that starts with a number may be a redirect. */
function escapeMetaContent(state: HtmlState, text: string): string {
  const first = state.firstChar || text.trimStart().charAt(0)
  return /[\d.]/.test(first) ? '' : text
}

function escapeStyle({ css }: HtmlState, { text, encodedUrl }: ValueToEscape): string {
  if (css.isForbidden) return ''
  if (css.url === null) return escapeCss(text)
  return escapeUrlPart(css.url, text, encodedUrl).replaceAll(',', '%2C')
}
