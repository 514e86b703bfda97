import { describe, expect, it } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const page = (style: string, body: string) =>
  `<html><head><style>${style}</style></head><body>${body}</body></html>`

describe('inlineStyles', () => {
  it('copies rules to the elements and keeps what only a style element can say', () => {
    const html = inlineStyles(page('p{color:red}@media (max-width:1px){p{color:blue}}', '<p>x</p>'))
    expect(html).toContain('<p style="color: red;">x</p>')
    expect(html).toContain('@media (max-width:1px)')
  })

  it('leaves a page without styles byte for byte', () => {
    const html = '<HTML><body><P>x<br/></body>'
    expect(inlineStyles(html)).toBe(html)
  })

  it('never loads a stylesheet from elsewhere', () => {
    const link = `<link rel="stylesheet" href="${import.meta.url}"><link rel="stylesheet" href="http://127.0.0.1:9/x.css">`
    expect(inlineStyles(page('b{color:red}', `${link}<b>x</b>`))).toContain(link)
  })

  it.each([
    ['deep nesting', 'p{color:red}', '<div>'.repeat(50_000)],
    [
      'many declarations',
      `*{${Array.from({ length: 5000 }, (_, i) => `a${i}:b;`).join('')}}`,
      '<p>x</p>'.repeat(500),
    ],
    ['sibling rules', 'p ~ q ~ p{color:red}'.repeat(200), '<p>x</p>'.repeat(4000)],
    [
      'badly nested formatting',
      `*{${'a:b;'.repeat(300)}}`,
      `<p>${Array.from({ length: 60 }, (_, i) => `<b a${i}>`).join('')}</p>${'<p>x</p>'.repeat(3000)}`,
    ],
  ])('leaves a page alone that would take native code too long: %s', (_, style, body) => {
    const html = page(style, body)
    expect(inlineStyles(html)).toBe(html)
  })
})
