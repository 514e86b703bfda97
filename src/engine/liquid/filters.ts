import type { FilterImplOptions, Liquid } from 'liquidjs'
import { Escaped, type Escaping, MarkupText, TrustedUrl, textOf } from './values.ts'

type Filter = (this: unknown, value: unknown, ...args: unknown[]) => unknown

/** Filters that reshape a string and preserve its escaping. */
const RESHAPING_FILTERS =
  `append prepend capitalize downcase upcase lstrip rstrip strip strip_newlines squish truncate
truncatewords remove remove_first remove_last replace replace_first replace_last slice normalize_whitespace
strip_html`.split(/\s+/)

/** Replaces the `<` of a `<br />` that a filter wrote, to distinguish it from one in a value. */
const BREAK_MARK = '\ufdd2'

/** Escapes a string for HTML, except the line breaks that filters wrote. */
export function markBreaks(text: string, escapeHtml: (text: string) => string): string {
  return escapeHtml(text).replaceAll(`${BREAK_MARK}br /&gt;`, '<br />').replaceAll(BREAK_MARK, '&lt;')
}

/** The text with its line breaks written as `<br />`. */
export const writeBreaks = (text: string) => text.replaceAll(BREAK_MARK, '<')

/** Makes filters mark what they escaped, so it is not escaped again. */
export function trackEscaping(engine: Liquid): void {
  const wrap = (name: string, change: (filter: Filter) => Filter) => {
    const original: FilterImplOptions | undefined = engine.filters[name]
    if (typeof original !== 'function') throw new Error(`the library has no filter ${name}`)
    engine.registerFilter(name, change(original as Filter))
  }
  for (const name of ['escape', 'xml_escape']) wrap(name, trackHtmlEscaping)
  wrap('escape_once', trackEscapeOnce)
  wrap('newline_to_br', trackLineBreaks)
  for (const name of ['url_encode', 'cgi_escape']) wrap(name, (filter) => trackUrlEncoding(filter, 'url'))
  wrap('uri_escape', (filter) => trackUrlEncoding(filter, 'uri'))
  for (const name of ['json', 'jsonify']) wrap(name, trackJson)
  for (const name of RESHAPING_FILTERS) wrap(name, preserveEscaping)
  wrap('default', skipEscaped)
}

const trackHtmlEscaping = (filter: Filter): Filter =>
  function (value) {
    const plain = textOf(value)
    const source = value instanceof TrustedUrl ? value : plain
    return new Escaped('html', textOf(filter.call(this, plain)), source)
  }

const trackEscapeOnce = (filter: Filter): Filter =>
  function (value) {
    const text = textOf(filter.call(this, textOf(value)))
    return new Escaped('html', text, value instanceof TrustedUrl ? value : unescapeHtml(text))
  }

const UNESCAPED: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'" }

const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|#34|#39);/g, (whole, name: string) => UNESCAPED[name] ?? whole)

const trackLineBreaks = (filter: Filter): Filter =>
  function (value) {
    const apply = (text: string) => textOf(filter.call(this, text))
    if (value instanceof MarkupText) return new MarkupText(apply(value.text), apply(value.markup))
    const text = textOf(value)
    const source = value instanceof Escaped ? sourceOf(value) : text.replaceAll(BREAK_MARK, '')
    return new Escaped('lines', apply(text), source.replace(/\r?\n/g, `${BREAK_MARK}br />\n`))
  }

const trackUrlEncoding = (filter: Filter, by: Escaping): Filter =>
  function (value) {
    const plain = textOf(value).toWellFormed()
    return new Escaped(by, textOf(filter.call(this, plain)), plain)
  }

const trackJson = (filter: Filter): Filter =>
  function (value, ...args) {
    const text = filter.call(this, value, ...args)
    if (typeof text !== 'string') return text
    if (!isForHtml(value)) return new Escaped('json', text, textOf(value))
    return new Escaped('html', text, textOf(filter.call(this, sourceOf(value), ...args)))
  }

/** Applies the filter to both the text and its source; arguments may be escaped as well. */
const preserveEscaping = (filter: Filter): Filter =>
  function (value, ...args) {
    const text = filter.call(this, plainArgument(value), ...args.map(plainArgument))
    if (typeof text !== 'string') return text
    if (value instanceof Escaped && (value.by === 'url' || value.by === 'uri'))
      return new Escaped(value.by, text, textOf(value.source))
    const escaped = [value, ...args].filter(isForHtml)
    if (escaped.length === 0) return text
    const hasBreaks = escaped.some(({ by }) => by === 'lines')
    const sources = [value, ...args].map((argument) => {
      if (argument instanceof Escaped) return isForHtml(argument) ? sourceOf(argument) : argument.text
      return hasBreaks && typeof argument === 'string'
        ? argument.replace(/<(?=br \/>)/g, BREAK_MARK)
        : plainArgument(argument)
    })
    const source = textOf(filter.call(this, sources[0], ...sources.slice(1)))
    return new Escaped(hasBreaks ? 'lines' : 'html', text, source)
  }

const skipEscaped = (filter: Filter): Filter =>
  function (value, ...args) {
    return value instanceof Escaped && value.text !== '' ? value : filter.call(this, value, ...args)
  }

type HtmlEscaped = Escaped & { by: 'html' | 'lines' }

const isForHtml = (value: unknown): value is HtmlEscaped =>
  value instanceof Escaped && (value.by === 'html' || value.by === 'lines')

/** The text before it was escaped for HTML. */
const sourceOf = (value: Escaped) => (isForHtml(value) ? textOf(value.source) : value.text)

/** The library's filters accept only plain strings. */
const plainArgument = (value: unknown) =>
  value instanceof Escaped || value instanceof MarkupText ? value.text : value
