import { HtmlScanner } from './scanner.ts'

type Span = { source: string; start: number; end: number }

export type HtmlText = Span & {
  kind: 'text'
  /** The name of the opaque element that contains this text, otherwise empty. */
  inside: string
  /** Whether this is a tag that is never closed, which browsers drop. */
  isUnclosedTag: boolean
}

export type HtmlTag = Span & {
  kind: 'tag'
  name: string
  closing: boolean
  /** Not decoded. If an attribute is repeated, the first one counts. */
  attributes: ReadonlyMap<string, string>
}

/** A comment, a doctype, or anything else that browsers skip. */
type HtmlComment = Span & { kind: 'comment'; closed: boolean }

export type HtmlToken = HtmlText | HtmlTag | HtmlComment

const NO_ATTRIBUTES = new Map<string, string>()

/**
 * Tokenizes a document as a browser does, in linear time. Joining the sources of all tokens yields the
 * original document.
 */
export function readHtml(html: string): HtmlToken[] {
  const tokens: HtmlToken[] = []
  let consumed = 0
  let start = 0
  let opaque = ''
  let attributes = NO_ATTRIBUTES
  const span = (from: number, to: number) => ({ source: html.slice(from, to), start: from, end: to })
  const addText = (from: number, to: number, isUnclosedTag = false) => {
    if (from < to) tokens.push({ kind: 'text', inside: opaque, isUnclosedTag, ...span(from, to) })
    opaque = ''
  }
  /** Receives the next value; null for a repeated attribute, which browsers ignore. */
  let attribute: string | null = null
  const scanner = new HtmlScanner(
    {
      markupStart: (position) => {
        start = position
        attributes = NO_ATTRIBUTES
      },
      attribute: (name) => {
        if (attributes === NO_ATTRIBUTES) attributes = new Map()
        attribute = attributes.has(name) ? null : name
        if (attribute !== null) attributes.set(attribute, '')
      },
      value: (piece) => {
        if (attribute !== null) attributes.set(attribute, piece)
      },
      tagEnd: (name, closing, position) => {
        addText(consumed, start)
        tokens.push({ kind: 'tag', name, closing, attributes, ...span(start, position) })
        if (scanner.mode === 'element') opaque = name
        consumed = position
      },
      commentEnd: (position) => {
        addText(consumed, start)
        tokens.push({ kind: 'comment', closed: true, ...span(start, position) })
        consumed = position
      },
    },
    { followConditionals: false },
  )
  scanner.advance(html)
  if (isText(scanner)) addText(consumed, html.length)
  else {
    addText(consumed, start)
    if (isComment(scanner)) tokens.push({ kind: 'comment', closed: false, ...span(start, html.length) })
    else addText(start, html.length, true)
  }
  return tokens
}

const isText = ({ mode }: HtmlScanner) =>
  mode === 'text' || mode === 'tagOpen' || mode === 'endTagOpen' || mode === 'element'

const isComment = ({ mode }: HtmlScanner) => mode === 'comment' || mode === 'bogus' || mode === 'declaration'

/** Only the tags. Comments and the text of opaque elements contain none. */
export function readHtmlTags(html: string): HtmlTag[] {
  return readHtml(html).filter((token) => token.kind === 'tag')
}
