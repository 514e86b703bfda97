import { createRequire } from 'node:module'
import { measureNesting } from './nesting.ts'
import { htmlTemplateToPlainText } from './template-plain-text.ts'
import { readHtmlTags } from './tokens.ts'

/** The library's time grows with the square of the depth. */
const MAX_DEPTH = 1000

let converter: ((html: string) => string) | null = null

// Loading the library takes longer than most renders, so only threads that render a text layout load it.
function openConverter(): (html: string) => string {
  const { compile }: typeof import('html-to-text') = createRequire(import.meta.url)('html-to-text')
  return compile({
    wordwrap: false,
    limits: { maxDepth: 100, ellipsis: '…' },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'table', format: 'block' },
    ],
  })
}

/** The plain-text part of an HTML message. Liquid in it is treated as text. */
export function htmlToPlainText(html: string): string {
  if (measureNesting(readHtmlTags(html)).depth > MAX_DEPTH)
    return tidyPlainText(htmlTemplateToPlainText(html))
  converter ??= openConverter()
  return tidyPlainText(converter(html))
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
