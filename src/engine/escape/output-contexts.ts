import type { Emitter } from 'liquidjs'
import { problemOf } from '../../problems/problem-of.ts'
import { escapeHtml } from '../html/entities.ts'
import { isJson } from '../json.ts'
import { createEmitter, type OutputEmitter } from '../liquid/emitter.ts'
import { markBreaks, writeBreaks } from '../liquid/filters.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import {
  Escaped,
  MarkupText,
  OutputValue,
  outgoingText,
  Secret,
  TrustedUrl,
  textOf,
} from '../liquid/values.ts'
import {
  escapeAnimationValue,
  escapeComment,
  escapeCss,
  escapeJson,
  escapeJsonForHtml,
  escapeUnquoted,
} from './escapes.ts'
import { HtmlState, isUrlList, JsonState } from './html-state.ts'
import { OutlineValues } from './outline.ts'
import { advanceUrl, startUrl, type UrlProgress } from './url-progress.ts'
import { encodeData, encodedText, encodeHost, escapeUrlPart, isUrlAttribute, normalizeUrl } from './urls.ts'

/**
 * Where a template's output goes, which decides how values are escaped. `target` is the URL of an outbound call, `body`
 * its body as text, `bodyString` one string in a body that is already valid JSON. `canvas` is HTML with a marker around
 * each value, for the editor. The others are parts of a message.
 */
export type OutputContext = 'html' | 'canvas' | 'text' | 'header' | 'json' | 'target' | 'body' | 'bodyString'

export function emitterFor(context: OutputContext): OutputEmitter {
  if (context === 'html') return createEmitter(htmlWriter(outgoingText), captureHtml)
  if (context === 'canvas') return createEmitter(htmlWriter(outgoingText, markValue), captureHtml)
  if (context === 'target') return targetEmitter()
  if (context === 'body') return bodyEmitter()
  if (context === 'bodyString') return bodyStringEmitter()
  return plainEmitter(context === 'json' ? escapeJson : (text) => text)
}

/** Like the emitter for `html`, but with a token for each plain value. */
export function outlineEmitter(): { emitter: OutputEmitter; outlineValues: OutlineValues } {
  const outlineValues = new OutlineValues()
  const write = htmlWriter(outgoingText, (escaped, state) => outlineValues.replace(escaped, state))
  const writeAndTrack = (value: unknown) => {
    const text = write(value)
    outlineValues.advance(text, value instanceof OutputValue)
    return text
  }
  return { emitter: createEmitter(writeAndTrack, captureHtml, () => outlineValues.surplus), outlineValues }
}

function plainEmitter(escapeValue: (text: string) => string): OutputEmitter {
  return createEmitter((value) =>
    value instanceof OutputValue ? escapeValue(outgoingText(value)) : textOf(value),
  )
}

/** Captures output both as plain text, for filters and attributes, and as safe markup, for the page. */
function captureHtml() {
  const plain = createEmitter((value) =>
    textOf(value instanceof OutputValue ? withoutHtmlEscaping(value.value) : value),
  )
  const markup = createEmitter(htmlWriter(textOf))
  const write = (value: unknown) => {
    plain.write(value)
    markup.write(value)
  }
  const emitter: Emitter = { write, buffer: '' }
  const value = () =>
    /[&<>"']/.test(markup.buffer) ? new MarkupText(plain.buffer, markup.buffer) : plain.buffer
  return { emitter, value }
}

type Mark = (escaped: string, state: HtmlState) => string

/** Only in text, because a marker in an attribute would change its meaning. */
const markValue: Mark = (escaped, { mode }) =>
  mode === 'text' && escaped.trim() !== '' && !escaped.includes('<') ? `\ufdd3${escaped}\ufdd4` : escaped

function htmlWriter(
  read: (value: unknown) => string,
  mark: Mark = (escaped) => escaped,
): (value: unknown) => string {
  const state = new HtmlState()
  return (value) => {
    const isValue = value instanceof OutputValue
    const escaped = isValue ? escapeForHtml(state, value, read) : textOf(value)
    const marked = isValue ? mark(escaped, state) : escaped
    state.advance(escaped)
    return marked
  }
}

/** A value with its text and, if a filter encoded it for a URL, the encoded text. */
type ValueToEscape = { value: unknown; text: string; encodedUrl: string | null }

/** Elements whose URL controls the scripts, styles or base of the whole page: values are not allowed in it. */
const PAGE_CONTROL = new Set(['script', 'link', 'base'])
const ANIMATION_ELEMENTS = new Set(['animate', 'animatecolor', 'animatemotion', 'animatetransform', 'set'])
const ANIMATION_VALUES = new Set(['values', 'to', 'from', 'by'])

function escapeForHtml(
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

/** Undoes a filter's HTML escaping, so the value is escaped only once. */
function withoutHtmlEscaping(value: unknown): unknown {
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
  return escapeJsonForHtml(isJson(text) ? text : JSON.stringify(text.toWellFormed()))
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

/**
 * For the URL of an outbound call: a value cannot extend beyond its part of the URL. In the path, a value is a single
 * segment; a secret may be several, because some providers issue whole paths as secrets.
 */
function targetEmitter(): OutputEmitter {
  const url = startUrl()
  let before = ''
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? escapeInTarget(url, before, value) : textOf(value)
    advanceUrl(url, text)
    before = text.slice(-2) || before
    return text
  })
}

/** `before` contains the last characters before the value. */
function escapeInTarget(url: UrlProgress, before: string, { value, asMarkup }: OutputValue): string {
  const text = outgoingText(value)
  const isHost = url.part === 'host' || url.part === 'authority'
  if (isHost) rejectHostChange(before, text, asMarkup)
  if (asMarkup) return text
  if (isHost) return encodeHost(text)
  const data = encodeData(url, text, encodedText(value))
  if (url.part === 'query' || url.part === 'fragment') return data
  if (value instanceof Secret) return normalizeUrl(text)
  // A segment of one or two dots refers to a folder, encoded or not.
  if (/^(?:\.|%2e){1,2}$/i.test(text)) throw new Error('a value in the path must not be only dots')
  return data
}

/**
 * Only the author's text decides which host is called: a value may be a label or a port, but cannot end the
 * host early. Values that are not raw are also encoded, so they become part of the user info or make the URL
 * invalid.
 */
function rejectHostChange(before: string, text: string, isRaw: boolean): void {
  if (text === '') throw new RenderFailed(problemOf('liquid.host_value_empty'))
  if (isRaw && /[/?#@\\\s]/.test(text)) throw new Error('a value in the host would end or move it')
  const continuesLabel = /[\p{L}\p{N}\]]$/u.test(before)
  if (continuesLabel && /[.:]/.test(text) && !/^:\d{1,5}$/.test(text))
    throw new RenderFailed(problemOf('liquid.host_value_misplaced'))
}

/**
 * For a body that is JSON only after rendering. Inside quotes, a value is escaped. Outside, it is inserted
 * unchanged if it is valid JSON and otherwise becomes a string, so no value can alter the structure.
 */
function bodyEmitter(): OutputEmitter {
  const json = new JsonState()
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? escapeInBody(value, json) : textOf(value)
    json.advance(text)
    return text
  })
}

function escapeInBody({ value, asMarkup }: OutputValue, json: JsonState): string {
  const text = outgoingText(value)
  if (asMarkup) return text
  if (json.inString) return escapeJson(json.isAtStart ? withoutJson(value, text) : text)
  return text.trim() === '' || isJson(text) ? text : `"${escapeJson(text)}"`
}

/** For one string in a body that is already valid JSON; it is escaped as a whole after rendering. */
function bodyStringEmitter(): OutputEmitter {
  let isAtStart = true
  return createEmitter((value) => {
    const text = value instanceof OutputValue ? outgoingText(value) : textOf(value)
    const output = value instanceof OutputValue && isAtStart ? withoutJson(value.value, text) : text
    isAtStart &&= output === ''
    return output
  })
}

/** In `"{{ text | json }}"` the quotes are already there, so the filter's quotes are removed. */
function withoutJson(value: unknown, text: string): string {
  const isQuoted = value instanceof Escaped && value.by === 'json' && text.startsWith('"')
  return isQuoted ? String(JSON.parse(text)) : text
}
