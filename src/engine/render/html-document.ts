import { type HtmlTag, readHtmlTags } from './html-tags.ts'
import { escapeHtml } from './liquid-escapes.ts'

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

/** Where the compiled design wants whatever closes the message. */
const FOOTER_MARKER = '<!--flowpost:footer-->'

/** A body without a document around it becomes a complete one. */
export function completeDocument(html: string, locale: string): string {
  if (readHtmlTags(html).some((tag) => DOCUMENT_TAGS.has(tag.name))) return html
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
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

/** Puts the preheader right after the body tag and the footer at its marker, else at the end of the body. */
export function insertAround(html: string, preheader: string, footer: string): string {
  const tags = readHtmlTags(html)
  const opening = tags.find((tag) => tag.name === 'body' && !tag.closing)
  const start = opening?.end ?? startWithoutBody(tags)
  const marker = html.lastIndexOf(FOOTER_MARKER)
  const closing = tags.findLast((tag) => tag.name === 'body' && tag.closing) ?? tags.findLast(isDocumentEnd)
  const end = Math.max(start, marker === -1 ? (closing?.start ?? html.length) : marker)
  const after = end === marker ? end + FOOTER_MARKER.length : end
  return html.slice(0, start) + preheader + html.slice(start, end) + footer + html.slice(after)
}

function startWithoutBody(tags: HtmlTag[]): number {
  const head = tags.find((tag) => tag.name === 'head' && tag.closing)
  return head?.end ?? tags.find((tag) => tag.name === 'html' && !tag.closing)?.end ?? 0
}

function isDocumentEnd(tag: HtmlTag): boolean {
  return tag.name === 'html' && tag.closing
}
