import { OPAQUE } from './elements.ts'
import { markLiquid, replaceMarks } from './liquid-marks.ts'
import { endTags, OpenElements } from './open-elements.ts'
import { type HtmlTag, readHtml } from './tokens.ts'

/** Marks where the footer goes in a compiled design. */
export const FOOTER_MARKER = '<!--flowpost:footer-->'

/** Elements that would break the layout around the block if left open or closed too often. */
const BALANCED_TAGS = new Set([
  ...OPAQUE,
  ...'table thead tbody tfoot tr td th caption colgroup select template svg math noscript'.split(' '),
  ...'html head body frameset'.split(' '),
])

/** Author HTML, changed only as far as needed so that it can neither close nor swallow the page around it. */
export function isolateHtml(html: string): string {
  let withoutMarker = html
  while (withoutMarker.includes(FOOTER_MARKER)) withoutMarker = withoutMarker.replaceAll(FOOTER_MARKER, '')
  const { marked, tags } = markLiquid(withoutMarker)
  const open = new OpenElements()
  let isolated = ''
  for (const token of readHtml(marked)) {
    if (token.kind === 'tag') isolated += isolateTag(token, open)
    else if (token.kind === 'comment') isolated += token.closed ? token.source : `${token.source}-->`
    else
      isolated += token.isUnclosedTag
        ? token.source.replace('<', '&lt;')
        : escapeTrailingBracket(token.source)
  }
  return replaceMarks(isolated + endTags(open.innermostFirst()), tags, (tag) => tag.raw)
}

/** A trailing `<` or `</` would turn the following text into a tag. */
export function escapeTrailingBracket(text: string): string {
  return text.replace(/<(?=\/?$)/, '&lt;')
}

function isolateTag({ name, closing, source }: HtmlTag, open: OpenElements): string {
  if (name === 'plaintext') return ''
  if (!BALANCED_TAGS.has(name)) return source
  if (closing) return open.close(name).length === 0 ? '' : source
  if (!source.endsWith('/>')) open.open(name)
  return source
}
