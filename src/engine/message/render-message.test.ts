import { describe, expect, it } from 'vitest'
import { compileOptions } from '../../testing/mjml.ts'
import { type Block, Design } from '../design/design.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { compileDesign } from '../mjml/compile-design.ts'
import { type RenderInput, renderMessage } from './render-message.ts'

const footerTexts = {
  unsubscribeText: 'Stop? {{ unsubscribe_link }}',
  unsubscribeLinkLabel: 'Out',
  companyDetails: 'Shop Ltd',
}
const visual: RenderInput = {
  category: 'transactional',
  bodyType: 'visual',
  subject: 'Order {{ variables.id }}',
  previewText: '',
  html: '<!doctype html><html><body class="a>b"><p>{{ variables.name }}</p><!--flowpost:footer--></body></html>',
  text: 'Hello {{ variables.name }}\n\n\n\nBye  \n',
  attachments: null,
  variables: { id: 7, name: 'A & B' },
  secrets: {},
  store: { name: 'Shop', timeZone: 'UTC' },
  locale: 'en',
  unsubscribeUrl: 'https://u/1?a=1&b=2',
  marketingTexts: footerTexts,
  downloads: [],
}
const marketing: RenderInput = { ...visual, category: 'marketing' }
const text: RenderInput = {
  ...visual,
  bodyType: 'text',
  text: null,
  html: '<p>Hello <b>{{ variables.name }}</b></p>',
}

describe('a transactional message', () => {
  it('is sent as designed, without a footer or its marker and with empty placeholders', () => {
    const html = visual.html.replace('</p>', '[{{ unsubscribe_url }}{{ unsubscribe_link }}]</p>')
    const message = renderMessage({ ...visual, html })
    expect(message).toEqual({
      subject: 'Order 7',
      previewText: '',
      html: '<!doctype html><html><body class="a>b"><p>A &amp; B[]</p></body></html>',
      text: 'Hello A & B\n\nBye',
      isBlank: false,
      attachments: [],
    })
  })

  it('still lists files to download', () => {
    const message = renderMessage({ ...visual, downloads: [{ filename: 'a.pdf', url: 'https://d/1' }] })
    expect(message.html).toContain('<a href="https://d/1"')
    expect(message.text).toBe('Hello A & B\n\nBye\n\na.pdf: https://d/1')
    expect(message.html).not.toContain('Shop Ltd')
  })
})

describe('a marketing message', () => {
  it('has the unsubscribe sentence and the company details at the marker', () => {
    const { html, text } = renderMessage(marketing)
    expect(html).toMatch(
      /<p>A &amp; B<\/p><table role="presentation"[\s\S]*Stop\?[\s\S]*Shop Ltd[\s\S]*<\/table><\/body><\/html>$/,
    )
    expect(html).toContain('<a href="https://u/1?a=1&amp;b=2">Out</a>')
    expect(text).toBe('Hello A & B\n\nBye\n\nStop? https://u/1?a=1&b=2\n\nShop Ltd')
  })

  it('fills in both unsubscribe placeholders', () => {
    const html = '<body><a href="{{ unsubscribe_url }}">x</a>{{ unsubscribe_link }}</body>'
    expect(renderMessage({ ...marketing, html }).html).toContain(
      '<a href="https://u/1?a=1&amp;b=2">x</a><a href="https://u/1?a=1&amp;b=2">Out</a>',
    )
  })

  it.each([
    ['before the end of the body', '<html><body>x</body></html>', /x<table[\s\S]*<\/table><\/body><\/html>$/],
    [
      'before the last end tag of the body',
      '<html><body>x<!--</body>-->y</body></html>',
      /y<table[\s\S]*<\/table><\/body><\/html>$/,
    ],
    [
      'before the end of a page without body tags',
      '<html><p>x</p></html>',
      /<\/p><table[\s\S]*<\/table><\/html>$/,
    ],
    ['at the end otherwise', '<p>x</p>', /<\/p><table[\s\S]*<\/table>$/],
  ])('has its footer %s if there is no marker', (_, html, expected) => {
    expect(renderMessage({ ...marketing, html }).html).toMatch(expected)
  })
})

describe('a rendering error', () => {
  const failing = '{{ 1 | divided_by: variables.none }}'
  it.each([
    ['subject', { subject: failing }],
    ['previewText', { previewText: failing }],
    ['body', { text: null, html: failing }],
    ['bodyDesign', { html: failing }],
    ['bodyDesign', { text: failing }],
    ['attachments', { attachments: `[{"filename":"${failing}"}]` }],
    ['marketingTexts', { marketingTexts: { ...footerTexts, companyDetails: failing } }],
    ['marketingTexts', { marketingTexts: { ...footerTexts, unsubscribeLinkLabel: failing } }],
  ])('includes the field: %s', (field, change) => {
    const render = () => renderMessage({ ...marketing, ...change })
    expect(render).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'liquid.division_by_zero', field }),
      }),
    )
  })
})

describe('a body', () => {
  it.each([
    ['', true],
    ['<p> &nbsp; </p><hr>', true],
    ['{{ variables.none }}', true],
    ['<ul><li></li></ul>', true],
    ['<p>x</p>', false],
    ['<p>"&amp;</p>', false],
    ['••••', false],
    ['<img src="https://x/a.png" alt="">', false],
  ])('%j is blank: %s', (html, isBlank) => {
    const input = { ...marketing, bodyType: 'text' as const, text: null, previewText: 'Line', html }
    expect(renderMessage(input).isBlank).toBe(isBlank)
  })
})

describe('the footer of a text layout', () => {
  const render = (html: string) => renderMessage({ ...marketing, bodyType: 'text', text: null, html })

  it.each([
    ['text after the end of the body', '<html><body><p>x</p></body></html>\n<p>Tail</p>'],
    ['text between two end tags', '<html><body><p>x</p></body><p>Tail</p></html><!-- end -->'],
    ['an unclosed hidden element', '<div style="display:none"><p>x</p></div><div hidden><p>Tail'],
    ['an unclosed details element', '<details><summary>x</summary><p>Tail'],
    ['a template in an unclosed list', '<ul><li>x<li><template>y</template>Tail<template><b>z'],
  ])('comes last after %s', (_, body) => {
    const { html, text } = render(body)
    const footerStart = html.indexOf('<table role="presentation"')
    expect(html.indexOf('Tail')).toBeGreaterThan(0)
    expect(html.indexOf('Tail')).toBeLessThan(footerStart)
    for (const name of ['div', 'details', 'template', 'ul'])
      expect(html.slice(0, footerStart).split(`<${name}`)).toHaveLength(
        html.slice(0, footerStart).split(`</${name}>`).length,
      )
    expect(html.trimEnd()).toMatch(/<\/table>\s*<\/body>\s*<\/html>$/)
    expect(text).toMatch(/Shop Ltd$/)
  })

  it('comes after content that follows the end of the body, in the plain text too', () => {
    expect(render('<html><body><p>x</p></body></html>\n<p>Tail</p>').text).toMatch(/^x\s+Tail\s/)
  })
})

describe('the preview text', () => {
  it('is hidden right after the body tag, and padded so that the inbox does not show the body', () => {
    const { html, previewText } = renderMessage({ ...visual, previewText: 'For\n{{ variables.name }}' })
    expect(previewText).toBe('For A & B')
    expect(html).toMatch(
      /<body class="a>b"><div style="display:none[^"]*"[^>]*>For A &amp; B(&#847;&zwnj;&nbsp;){100,}<\/div><p>/,
    )
  })

  it('is not in the plain text', () => {
    expect(renderMessage({ ...text, previewText: 'Preview' }).text).toBe('Hello A & B')
  })
})

describe('a text layout', () => {
  it('becomes a complete document in its language', () => {
    const { html } = renderMessage({ ...text, locale: 'pt-br' })
    expect(html).toMatch(
      /^<!doctype html>\n<html lang="pt-br">[\s\S]*charset="utf-8"[\s\S]*viewport[\s\S]*<p>Hello <b>A &amp; B<\/b><\/p>[\s\S]*<\/html>$/,
    )
  })

  it('is sent as written if it is a complete document', () => {
    const html = '<html><head><title>T</title></head><body><p>x</p></body></html>'
    expect(renderMessage({ ...text, html }).html).toBe(html)
  })

  it('has the styles at its start moved to the head, where Gmail reads them', () => {
    const html = '<style>p{color:{{ variables.color }}}</style><p>x</p>'
    expect(renderMessage({ ...text, html, variables: { color: 'red' } }).html).toContain(
      '<style>p{color:red}</style>\n</head>\n<body>\n<p>x</p>\n</body>',
    )
  })

  it('has a plain text derived from its HTML', () => {
    const html =
      '<style>p{}</style><h1>Title</h1><p>Go <a href="https://x/1">here</a></p><table><tr><td>a</td></tr></table>'
    expect(renderMessage({ ...text, html }).text).toMatch(/^Title\n\nGo here \(https:\/\/x\/1\)\n\n?a$/)
  })
})

describe('attachments', () => {
  it('are limited in number, because a file block can repeat for every item of a list', () => {
    const attachments =
      '[{% for n in variables.n %}{"filename":"a","fileKey":"b","sendAsLink":false},{% endfor %}null]'
    const render = (count: number) =>
      renderMessage({ ...visual, attachments, variables: { n: Array(count).fill(1) } }).attachments
    expect(render(500)).toHaveLength(500)
    expect(() => render(501)).toThrow(RenderFailed)
  })

  it('are rendered with escaped values and single-line names, without nulls', () => {
    const attachments =
      '[{% for f in variables.files %}{"filename":"{{ f }}","url":"https://x/{{ f }}","sendAsLink":true},{% endfor %}{"filename":"b","fileKey":"fil_1"},null]'
    const message = renderMessage({ ...visual, attachments, variables: { files: ['a"\r\nX: y.pdf'] } })
    expect(message.attachments).toEqual([
      { filename: 'a" X: y.pdf', url: 'https://x/a"\r\nX: y.pdf', sendAsLink: true },
      { filename: 'b', fileKey: 'fil_1', sendAsLink: false },
    ])
  })

  it('cause an error if they do not render to a list', () => {
    for (const attachments of ['[{{ variables.id }}', '{}']) {
      expect(() => renderMessage({ ...visual, attachments })).toThrow(RenderFailed)
    }
  })
})

describe('a subject', () => {
  it('cannot start another header', () => {
    const variables = { id: '1\r\nBcc: evil@x.example\0' }
    expect(renderMessage({ ...visual, variables }).subject).toBe('Order 1 Bcc: evil@x.example')
  })
})

describe('a language written from right to left', () => {
  const DESIGN =
    '<html lang="{{ locale }}" dir="auto"><body><td style="direction:ltr;font-size:0px;">{{ locale }}</td></body></html>'
  const renderHtml = (base: RenderInput, changes: Partial<RenderInput>) =>
    renderMessage({ ...base, ...changes }).html

  it.each(['ar', 'he', 'fa-ir', 'pa-arab'])('sets the direction of a design: %s', (locale) => {
    const html = renderHtml(visual, { html: DESIGN, locale })
    expect(html).toContain(`<html lang="${locale}" dir="rtl">`)
    expect(html).toContain('<td style="direction:rtl;font-size:0px;">')
  })

  it('mirrors columns that stay side by side and sections with a border, and aligns text to the right', () => {
    const textBlock: Block = { type: 'text', html: '<p>Text</p>' }
    const columns: Block = {
      type: 'columns',
      stackOnMobile: false,
      columns: [{ blocks: [textBlock] }, { blocks: [textBlock] }],
    }
    const section: Block = { type: 'section', border: { width: 1, color: '#ff0000' }, blocks: [textBlock] }
    const { html } = compileDesign(Design.parse({ blocks: [columns, section] }), compileOptions)
    expect(renderHtml(visual, { html, locale: 'de' })).not.toContain('direction:rtl')
    const arabic = renderHtml(visual, { html, locale: 'ar' })
    expect(arabic).not.toMatch(/direction:ltr|text-align:left/)
    expect(arabic.match(/text-align:right;color:/g)).toHaveLength(3)
  })

  it('moves a button from the left to the right, but does not change a centered one or author HTML', () => {
    const blocks: Block[] = [
      { type: 'button', label: 'Start', href: 'https://x.example', align: 'left' },
      { type: 'button', label: 'Middle', href: 'https://x.example', align: 'center' },
      { type: 'html', html: '<table><tr><td align="left">Written</td></tr></table>' },
    ]
    const { html } = compileDesign(Design.parse({ blocks }), compileOptions)
    const alignments = (locale: string) =>
      Array.from(
        renderHtml(visual, { html, locale }).matchAll(/<td align="(\w+)"(?: vertical-align|>)/g),
        ([, align]) => align,
      )
    expect(alignments('de')).toEqual(['left', 'center', 'left'])
    expect(alignments('ar')).toEqual(['right', 'center', 'left'])
  })

  it('draws the line below a table total across its label and its value', () => {
    const columns = [
      { title: 'Item', cell: 'A' },
      { title: 'Price', cell: 'B' },
    ]
    const table: Block = { type: 'table', columns, totals: [{ label: 'Total', value: 'C' }] }
    const { html } = compileDesign(Design.parse({ blocks: [table] }), compileOptions)
    const [, row = ''] = /<tr>((?:(?!<tr>).)*Total.*?)<\/tr>/s.exec(html) ?? []
    expect(row.match(/border-bottom:1px/g)).toHaveLength(2)
  })

  it('mirrors the alignment of table columns and totals, because the columns are in the opposite order', () => {
    const table: Block = {
      type: 'table',
      columns: [
        { title: 'Item', cell: 'A', width: 60 },
        { title: 'Quantity', cell: 'B', align: 'center' },
        { title: 'Price', cell: 'C', align: 'right' },
      ],
      totals: [{ label: 'Total', value: 'D' }],
    }
    const { html } = compileDesign(Design.parse({ blocks: [table] }), compileOptions)
    const alignments = (locale: string) =>
      Array.from(
        renderHtml(visual, { html, locale }).matchAll(
          /<t[dh] align="(\w+)"[^>]*text-align:(\w+)">([A-Z]\w*)<\/t[dh]>/g,
        ),
        ([, attribute, style, text]) => `${text} ${attribute} ${style}`,
      )
    expect(alignments('de')).toEqual([
      'Item left left',
      'Quantity center center',
      'Price right right',
      'A left left',
      'B center center',
      'C right right',
      'Total right right',
      'D right right',
    ])
    expect(alignments('ar')).toEqual([
      'Item right right',
      'Quantity center center',
      'Price left left',
      'A right right',
      'B center center',
      'C left left',
      'Total left left',
      'D left left',
    ])
  })

  it('sets the direction of a text layout that is not a complete document', () => {
    expect(renderHtml(text, { html: 'Text', locale: 'ar' })).toContain('<html lang="ar" dir="rtl">')
    expect(renderHtml(text, { html: 'Text', locale: 'de' })).toContain('<html lang="de">')
  })

  it('is not assumed for a language in Latin script', () => {
    expect(renderHtml(visual, { html: DESIGN, locale: 'ar-latn' })).toContain('dir="auto"')
  })
})
