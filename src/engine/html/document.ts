import { escapeHtml } from '../escape/escapes.ts'
import { HtmlState } from '../escape/html-state.ts'
import { FOOTER_MARKER } from './fence.ts'
import { type HtmlTag, readHtmlTags } from './tags.ts'

const DOCUMENT_TAGS = new Set(['html', 'head', 'body'])

/** A body without a document around it becomes a complete one, and nothing stands behind the end of one. */
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

/** Mail programs show what stands behind the end of the body as a part of it: so it becomes one. */
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
  const left = marker === -1 ? leftOpen(tags.filter((tag) => tag.end <= end)) : ''
  const closers = footer === '' ? '' : closersFor(body) + left
  return html.slice(0, start) + preheader + body.slice(start) + closers + footer + html.slice(after)
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** These end by themselves where others do. To end them twice would begin an empty one. */
const IMPLIED = new Set('p li dt dd tr td th thead tbody tfoot colgroup option optgroup rp rt'.split(' '))

/** Ends the elements that an author left open: one that is hidden would hide the footer as well. */
function leftOpen(tags: HtmlTag[]): string {
  const open: string[] = []
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const { name, closing } of tags) {
    if (DOCUMENT_TAGS.has(name) || VOID.has(name)) continue
    if (!closing) {
      open.push(name)
      count(name, 1)
    } else if (counts.get(name)) {
      // It ends what was begun inside it as well.
      let ended: string | undefined
      do {
        ended = open.pop()
        if (ended !== undefined) count(ended, -1)
      } while (ended !== undefined && ended !== name)
    }
  }
  return open
    .filter((name) => !IMPLIED.has(name))
    .reverse()
    .map((name) => `</${name}>`)
    .join('')
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
