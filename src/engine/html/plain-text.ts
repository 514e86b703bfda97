import { openConverter } from '#html-to-text'
import { measureNesting } from './nesting.ts'
import { htmlTemplateToPlainText } from './template-plain-text.ts'
import { readHtmlTags } from './tokens.ts'

/** The library's time grows with the square of the depth. */
const MAX_DEPTH = 1000

let converter: ((html: string) => string) | null = null

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
