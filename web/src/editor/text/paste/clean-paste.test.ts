import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readHtml } from '../../../../../src/engine/html/tokens.ts'
import { parseHtml } from '../document/parse-html.ts'
import { richSchema } from '../document/schema.ts'
import { serializeHtml } from '../document/serialize-html.ts'
import { anyHtml } from '../document/testing.ts'
import { cleanPaste } from './clean-paste.ts'
import { pastedSlice } from './pasted-slice.ts'
import { GOOGLE_DOCS, WEB_PAGE, WORD } from './samples.ts'

const ALLOWED = new Set('p br strong em u s a ul ol li'.split(' '))

/** Everything in the result that is not allowed in a text block. */
const disallowedIn = (html: string) =>
  readHtml(html.replace(/\{\{.*?\}\}|\{%.*?%\}/gs, '')).flatMap((token) => {
    if (token.kind === 'comment') return [token.source]
    if (token.kind !== 'tag') return []
    const names = [...token.attributes.keys()].filter((name) => token.name !== 'a' || name !== 'href')
    const isDisallowed = !ALLOWED.has(token.name) || names.length > 0 || /script:|data:/i.test(token.source)
    return isDisallowed ? [token.source] : []
  })

describe('pasting', () => {
  it('from Word leaves paragraphs, formatting, links and lists, and straightens quotes in Liquid', () => {
    expect(cleanPaste(WORD)).toBe(
      '<p>Hello {{ variables.name | default: "there" }},</p>' +
        '<p>your <strong>order</strong> is <em>on its way</em>. ' +
        '<a href="https://example.com/orders/{{ variables.id }}">Follow it</a>.</p>' +
        '<ul><li>Beans<ul><li>Whole</li></ul></li><li>Filters</li></ul><ol><li>Grind</li></ol>' +
        '<p>Sum</p><p>33 €</p>',
    )
  })

  it('from Google Docs reads formatting from styles, and joins Liquid that was split', () => {
    expect(cleanPaste(GOOGLE_DOCS)).toBe(
      '<p>Hello {{ variables.name }}, your <strong><em>order</em></strong><u> is </u><s>late</s></p>' +
        '<p><a href="https://example.com/">Follow it</a></p>' +
        '<ul><li>Beans<ul><li>Whole</li></ul></li><li>Filters</li></ul>',
    )
  })

  it('from a web page turns headings and rows into paragraphs, and drops scripts, images and hidden content', () => {
    expect(cleanPaste(WEB_PAGE)).toBe(
      '<p><strong>What is new</strong></p>' +
        '<p>We ship <strong>faster</strong> &amp; <em>greener</em>.<br>See ' +
        '<a href="https://example.com/news?a=1&amp;b=2">the news</a> or this.</p>' +
        '<p>A picture</p><ol><li>One</li><li>Two <strong>bold</strong></li></ol>' +
        '<p><strong>Size</strong> <strong>Price</strong></p><p>500 g 11 €</p><p>line one<br>line two</p>',
    )
  })

  it.each([
    [
      '<p>• Beans</p><p>•\u00a0 Fil<b>ters</b></p>',
      '<ul><li>Beans</li><li>Fil<strong>ters</strong></li></ul>',
    ],
    [
      '<p>To buy:<br>see below</p><p>- a<br>- b</p>',
      '<p>To buy:<br>see below</p><ul><li>a</li><li>b</li></ul>',
    ],
    ['<div>1. Grind</div><div>2) Brew</div>', '<ol><li>Grind</li><li>Brew</li></ol>'],
    ['<ul><li>• Beans</li><li><p>· Filters</p></li></ul>', '<ul><li>Beans</li><li>Filters</li></ul>'],
    ['<ol><li>1. Grind</li><li>2. Brew</li></ol>', '<ol><li>Grind</li><li>Brew</li></ol>'],
    ['<p class=MsoListParagraph>\uf0b7<span>&nbsp;&nbsp;</span>Beans</p>', '<ul><li>Beans</li></ul>'],
    ['<p>1. April is a date</p><p>- as is this</p>', '<p>1. April is a date</p><p>- as is this</p>'],
    ['<p>2.5 kg</p><p>3.5 kg</p>', '<p>2.5 kg</p><p>3.5 kg</p>'],
  ])('turns typed bullets and numbers into a list: %s', (html, clean) => {
    expect(cleanPaste(html)).toBe(clean)
  })

  it.each([
    ['• Tea\n• Cake & {{ variables.a }}', '<ul><li>Tea</li><li>Cake &amp; {{ variables.a }}</li></ul>'],
    ['1. Tea\r\n\r\n2. Cake', '<ol><li>Tea</li><li>Cake</li></ol>'],
    ['Tea\n- Cake', 'Tea<br>- Cake'],
  ])('turns typed bullets and numbers in plain text into a list: %s', (text, html) => {
    const { content } = pastedSlice('rich', { text })
    const isInline = content.firstChild?.isInline === true
    const inside = isInline ? richSchema.nodes.bare.create(null, content) : content
    expect(serializeHtml(richSchema.nodes.doc.create(null, inside))).toBe(html)
  })

  it('does not turn part of a line into a paragraph', () => {
    expect(cleanPaste('<meta charset="utf-8"><span style="color:red">two </span><b>words</b>')).toBe(
      'two <strong>words</strong>',
    )
  })

  it.each([
    '<img src=x onerror=alert(1)>a',
    '<svg onload=alert(1)><p>a</p></svg>',
    '<a href="java&#115;cript:alert(1)">a</a>',
    '<a href=" JaVaScRiPt:alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="https://x.example/&quot; onclick=&quot;alert(1)">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>a',
    '<p style="background:url(javascript:alert(1))" onmouseover=alert(1)>a</p>',
    '<math><mtext><script>alert(1)</script></mtext></math>a',
    '<form action=https://evil.example><input name=a><button>send</button></form>a',
    '<!--><img src=x onerror=alert(1)>-->a',
    '<textarea><img src=x onerror=alert(1)></textarea>a',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<b<script>alert(1)</script>a',
    '<template><p>a</p></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a',
  ])('removes everything dangerous from %s', (html) => {
    expect(disallowedIn(cleanPaste(html))).toEqual([])
  })

  it('always produces allowed HTML, which a text block leaves unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(anyHtml, fc.string(), fc.constantFrom(WORD, GOOGLE_DOCS, WEB_PAGE)), (html) => {
        const clean = cleanPaste(html)
        expect(disallowedIn(clean)).toEqual([])
        const once = serializeHtml(parseHtml(clean))
        expect(serializeHtml(parseHtml(once))).toBe(once)
      }),
      { numRuns: 300 },
    )
  })
})
