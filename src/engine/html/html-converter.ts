import { createRequire } from 'node:module'
import type { Formatter } from 'html-to-text'

/** A link as the library reads it: its URL, and its words without the spaces between them. */
export type ParsedLink = { href: string; words: string }

/** Adds each link to the list that was passed with the page. */
const recordLink: Formatter = (element, walk, builder, options) => {
  const link: ParsedLink = { href: element.attribs?.href ?? '', words: '' }
  builder.metadata?.push(link)
  builder.pushWordTransform((word) => {
    link.words += word
    return word
  })
  builder.options.formatters.anchor?.(element, walk, builder, options)
  builder.popWordTransform()
}

/** Loading the library takes longer than most renders, so only threads that render a text layout load it. */
export function loadConverter(): (html: string, links?: ParsedLink[]) => string {
  const { compile }: typeof import('html-to-text') = createRequire(import.meta.url)('html-to-text')
  return compile({
    wordwrap: false,
    formatters: { recordLink },
    limits: { maxDepth: 100, ellipsis: '…' },
    selectors: [
      {
        selector: 'a',
        format: 'recordLink',
        options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] },
      },
      { selector: 'img', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'h3', options: { uppercase: false } },
      { selector: 'table', format: 'block' },
    ],
  })
}
