import { inline } from '@css-inline/css-inline'
import { measureNesting } from './nesting.ts'
import { type HtmlTag, readHtmlTags } from './tokens.ts'

const MAX_DEPTH = 100
const MAX_STYLE_LENGTH = 100_000
const MAX_NODES = 50_000
const MAX_WORK = 100_000_000

/** Inlines the rules of `<style>` elements, for clients that drop them. Never loads a file. */
export function inlineStyles(html: string): string {
  const tags = readHtmlTags(html)
  const styles = readStyles(html, tags)
  if (styles.trim() === '' || !isWithinBounds(styles, tags)) return html
  return inline(html, { loadRemoteStylesheets: false, keepStyleTags: true, keepLinkTags: true })
}

function readStyles(html: string, tags: HtmlTag[]): string {
  return tags
    .map((tag, index) => (isOpening(tag, 'style') ? html.slice(tag.end, tags[index + 1]?.start) : ''))
    .join('\n')
}

function isOpening(tag: HtmlTag, name: string): boolean {
  return tag.name === name && !tag.closing
}

/**
 * The inliner is native code, during which a thread cannot be killed. Deep nesting overflows its stack, and its time
 * grows with the square of a rule's declarations and with sibling selectors (`~`). Above the limits, styles are not
 * inlined.
 */
function isWithinBounds(styles: string, tags: HtmlTag[]): boolean {
  const { depth, isTidy } = measureNesting(tags)
  // Misnested formatting elements are reopened in every block that follows.
  const nodes = tags.length * (isTidy ? 1 : depth + 1)
  const declarations = styles.split(':').length
  const rules = styles.split('{').length
  const work = nodes * (declarations ** 2 + rules * 5)
  const isSmall = styles.length <= MAX_STYLE_LENGTH && depth <= MAX_DEPTH && nodes <= MAX_NODES
  return isSmall && work <= MAX_WORK && !styles.includes('~')
}
