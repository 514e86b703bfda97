import { escapeHtml } from '../html/entities.ts'
import {
  endOfHead,
  type FooterRules,
  isDocumentEnd,
  type SplitPage,
  splitPage,
} from '../html/insert-around.ts'
import { htmlToPlainText } from '../html/plain-text.ts'
import { type HtmlTag, type HtmlToken, readHtml } from '../html/tokens.ts'
import { isRightToLeft } from '../locale.ts'

/** Everything about a message that is derived from its HTML. */
export type Page = SplitPage & {
  /** Null unless `derivesText` is set. */
  text: string | null
  hasImage: boolean
}

export type PageRules = FooterRules & { bodyType: 'visual' | 'text'; locale: string; derivesText: boolean }

/** The page of a message, parsed from its own HTML. */
export function readPage(html: string, rules: PageRules): Page {
  const document = completePage(html, rules)
  return {
    ...splitPage(document, rules),
    text: rules.derivesText ? readText(document).text : null,
    hasImage: hasImage(document),
  }
}

/** A text layout is sent as written, except for the tags that a fragment lacks or the footer needs. */
export function completePage(html: string, { bodyType, locale, hasFooter }: PageRules): string {
  if (bodyType === 'visual') return html
  const document = completeDocument(html, locale)
  return hasFooter ? moveTailIntoBody(document) : document
}

export const readText = (document: string) => htmlToPlainText(moveTailIntoBody(document))

export const hasImage = (document: string) => /<img[\s/>]/i.test(document)

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])
const isDocumentTag = (token: HtmlToken): token is HtmlTag =>
  token.kind === 'tag' && DOCUMENT_TAGS.has(token.name)

/** Turns a fragment into a document. A document is left as written, except that `dir="rtl"` is added if needed. */
export function completeDocument(html: string, locale: string): string {
  const tokens = readHtml(html)
  const direction = isRightToLeft(locale) ? ' dir="rtl"' : ''
  const tags = tokens.filter(isDocumentTag)
  if (tags.length > 0) return direction === '' ? html : addDirection(html, tags, direction)
  const doctype = tokens.find(({ source }) => /^<!doctype/i.test(source))?.end ?? 0
  // Gmail ignores styles outside the head, so styles at the start of a fragment are moved there.
  const head = Math.max(doctype, tokens[endOfHead(tokens) - 1]?.end ?? 0)
  const hasTitle = tokens.some(
    ({ kind, source, end }) => kind === 'tag' && end <= head && /^<title/i.test(source),
  )
  return [
    `${html.slice(0, doctype) || '<!doctype html>'}
<html lang="${escapeHtml(locale)}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">`,
    hasTitle ? '' : '<title></title>',
    html.slice(doctype, head),
    '</head>\n<body>',
    html.slice(head),
    '</body>\n</html>',
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function addDirection(html: string, tags: HtmlTag[], direction: string): string {
  const opening = tags.filter(({ name, closing }) => !closing && name !== 'head')
  const [first] = opening
  if (!first || opening.some(({ attributes }) => attributes.has('dir'))) return html
  const position = first.start + 1 + first.name.length
  return html.slice(0, position) + direction + html.slice(position)
}

/** Mail clients show content after `</body>` as part of the body, so it is moved there. */
function moveTailIntoBody(html: string): string {
  const ends = readHtml(html).filter(isDocumentEnd)
  const first = ends[0]
  if (!first) return html
  let tail = ''
  let position = first.end
  for (const { start, end } of [...ends.slice(1), { start: html.length, end: html.length }]) {
    tail += html.slice(position, start)
    position = end
  }
  if (withoutComments(tail).trim() === '') return html
  return html.slice(0, first.start) + tail + ends.map(({ start, end }) => html.slice(start, end)).join('')
}

function withoutComments(html: string): string {
  let rest = ''
  let position = 0
  for (;;) {
    const start = html.indexOf('<!--', position)
    if (start === -1) return rest + html.slice(position)
    rest += html.slice(position, start)
    const end = html.indexOf('-->', start)
    if (end === -1) return rest
    position = end + 3
  }
}
