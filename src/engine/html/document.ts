import { escapeHtml } from './entities.ts'
import { type HtmlTag, readHtmlTags } from './tokens.ts'

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

/** Wraps a fragment in a complete document; in a complete one, moves content after its end into the body. */
export function completeDocument(html: string, locale: string): string {
  const tags = readHtmlTags(html)
  if (tags.some((tag) => DOCUMENT_TAGS.has(tag.name))) return endDocumentLast(html, tags)
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
