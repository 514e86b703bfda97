import { inlineStyles } from '#inline-styles'
import { escapeHtml } from '../html/entities.ts'
import { type FooterRules, type SplitPage, splitPage } from '../html/insert-around.ts'
import { htmlToPlainText } from '../html/plain-text.ts'
import { type HtmlTag, readHtmlTags } from '../html/tokens.ts'
import { isRightToLeft } from '../locale.ts'

/** Everything about a message that is read from its HTML. */
export type Page = SplitPage & {
  /** Null unless asked for. */
  text: string | null
  hasImage: boolean
}

export type PageRules = FooterRules & { bodyType: 'visual' | 'text'; locale: string; derivesText: boolean }

/** The page of one message, read from its own HTML. */
export function readPage(html: string, rules: PageRules): Page {
  const { document, inlined } = completePage(html, rules)
  return {
    ...splitPage(inlined, rules),
    text: rules.derivesText ? htmlToPlainText(document).text : null,
    hasImage: hasImage(document),
  }
}

export function completePage(html: string, { bodyType, locale }: PageRules) {
  if (bodyType === 'visual') return { document: html, inlined: html }
  const document = completeDocument(html, locale)
  return { document, inlined: inlineStyles(document) }
}

export const hasImage = (document: string) => /<img[\s/>]/i.test(document)

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

/** Wraps a fragment in a complete document; in a complete one, moves content after its end into the body. */
export function completeDocument(html: string, locale: string): string {
  const tags = readHtmlTags(html)
  if (tags.some((tag) => DOCUMENT_TAGS.has(tag.name))) return endDocumentLast(html, tags)
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title></title>
</head>
<body>
${html}
</body>
</html>`
}

/** Mail clients show content after `</body>` as part of the body, so it is moved there. */
function endDocumentLast(html: string, tags: HtmlTag[]): string {
  const ends = tags.filter((tag) => tag.closing && (tag.name === 'body' || tag.name === 'html'))
  const first = ends[0]
  if (!first) return html
  let behind = ''
  let at = first.end
  for (const { start, end } of [...ends.slice(1), { start: html.length, end: html.length }]) {
    behind += html.slice(at, start)
    at = end
  }
  if (withoutComments(behind).trim() === '') return html
  return html.slice(0, first.start) + behind + ends.map(({ start, end }) => html.slice(start, end)).join('')
}

function withoutComments(html: string): string {
  let rest = ''
  let at = 0
  for (;;) {
    const start = html.indexOf('<!--', at)
    if (start === -1) return rest + html.slice(at)
    rest += html.slice(at, start)
    const end = html.indexOf('-->', start)
    if (end === -1) return rest
    at = end + 3
  }
}
