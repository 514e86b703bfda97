import { loadConverter } from '#html-to-text'
import { VOID } from './elements.ts'
import type { ParsedLink } from './html-converter.ts'
import { htmlTemplateToPlainText } from './template-plain-text.ts'
import { type HtmlTag, readHtmlTags } from './tokens.ts'

/** The library takes quadratic time in the nesting depth. */
const MAX_DEPTH = 1000

let converter: ReturnType<typeof loadConverter> | null = null

/** The plain-text version of an HTML message, and its links unless it is nested too deeply. Liquid counts as text. */
export function htmlToPlainText(html: string): { text: string; links: ParsedLink[] | null } {
  if (nestingDepth(readHtmlTags(html)) > MAX_DEPTH)
    return { text: tidyPlainText(htmlTemplateToPlainText(html)), links: null }
  converter ??= loadConverter()
  const links: ParsedLink[] = []
  return { text: tidyPlainText(converter(html, links)), links }
}

/** Removes trailing whitespace and repeated empty lines. */
export function tidyPlainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The nesting depth in the worst case: mismatched end tags close nothing. */
function nestingDepth(tags: HtmlTag[]): number {
  const open: string[] = []
  let depth = 0
  for (const { name, closing } of tags) {
    if (VOID.has(name)) continue
    if (!closing) open.push(name)
    else if (open.at(-1) === name) open.pop()
    depth = Math.max(depth, open.length)
  }
  return depth
}
