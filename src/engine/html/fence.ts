import { markLiquid, OPAQUE, readHtml, replaceMarks } from './tokens.ts'

/** Where the compiled design wants whatever closes the message. */
export const FOOTER_MARKER = '<!--flowpost:footer-->'

/** Elements that, left open or closed once too often, would take in or cut off the layout around the block. */
const FENCED = new Set([
  ...OPAQUE,
  ...'table thead tbody tfoot tr td th caption colgroup select template svg math noscript'.split(' '),
  ...'html head body plaintext frameset'.split(' '),
])

/** Author HTML as written, except that it can neither end nor swallow the page around it. */
export function fenceHtml(html: string): string {
  let written = html
  while (written.includes(FOOTER_MARKER)) written = written.replaceAll(FOOTER_MARKER, '')
  const { marked, tags } = markLiquid(written)
  const open: string[] = []
  let fenced = ''
  const tokens = readHtml(marked)
  tokens.forEach((token, index) => {
    if (token.kind === 'text') {
      const next = tokens[index + 1]
      const startsTag = token.text === '<' && next?.kind === 'text' && /^[a-z/!?]/i.test(next.text)
      fenced += startsTag ? '&lt;' : token.text
    } else if (token.kind === 'comment') {
      fenced += token.closed ? token.source : `${token.source}-->`
    } else if (!FENCED.has(token.name)) {
      fenced += token.source
    } else if (token.kind === 'close') {
      const at = open.lastIndexOf(token.name)
      if (at !== -1) open.splice(at)
      fenced += at === -1 ? '' : token.source
    } else if (token.name !== 'plaintext') {
      if (!token.source.endsWith('/>')) open.push(token.name)
      fenced += token.source
    }
  })
  const closers = open.reverse().map((name) => `</${name}>`)
  return replaceMarks(fenced + closers.join(''), tags, (tag) => tag.raw)
}
