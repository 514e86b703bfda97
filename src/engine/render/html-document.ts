import { FOOTER_MARKER } from './blocks/html-fence.ts'
import { type HtmlTag, readHtmlTags } from './html-tags.ts'
import { escapeHtml } from './liquid-escapes.ts'
import { HtmlState } from './liquid-html-state.ts'

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

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
  const body = html.slice(0, end)
  const closers = footer === '' ? '' : closersFor(body)
  return html.slice(0, start) + preheader + body.slice(start) + closers + footer + html.slice(after)
}

/** What ends whatever an author left open, so that it does not swallow the footer. */
function closersFor(html: string): string {
  const state = new HtmlState()
  state.advance(html)
  let closers = ''
  while (CLOSERS[state.mode] !== undefined) {
    const closer = state.mode === 'element' ? `</${state.tag}>` : (CLOSERS[state.mode] ?? '')
    state.advance(closer)
    closers += closer
  }
  const hidden = html.lastIndexOf('<!--[if') > html.lastIndexOf('<![endif]')
  return hidden ? `${closers}<![endif]-->` : closers
}

const CLOSERS: Partial<Record<HtmlState['mode'], string>> = {
  endTagOpen: '>',
  tagName: '>',
  beforeName: '>',
  name: '>',
  afterName: '>',
  beforeValue: '>',
  unquoted: '>',
  double: '">',
  single: "'>",
  declaration: '>',
  bogus: '>',
  comment: '-->',
  element: '',
}

function startWithoutBody(tags: HtmlTag[]): number {
  const head = tags.find((tag) => tag.name === 'head' && tag.closing)
  return head?.end ?? tags.find((tag) => tag.name === 'html' && !tag.closing)?.end ?? 0
}

function isDocumentEnd(tag: HtmlTag): boolean {
  return tag.name === 'html' && tag.closing
}
