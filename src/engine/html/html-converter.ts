import { createRequire } from 'node:module'

/** Loading the library takes longer than most renders, so only threads that render a text layout load it. */
export function openConverter(): (html: string) => string {
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
