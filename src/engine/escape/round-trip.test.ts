import fc from 'fast-check'
import { Liquid } from 'liquidjs'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { composeMail } from '../../adapters/mail/compose.ts'
import { mailWith } from '../../testing/test-mail.ts'
import { isJson } from '../json.ts'
import { RenderFailed } from '../liquid/render-failed.ts'
import { toSingleLine } from './escapes.ts'
import type { OutputContext } from './output-contexts.ts'
import { renderLiquid } from './render-liquid.ts'

/** Cases per combination of context and filter; set ROUND_TRIPS=10000 for a long run. */
const CASES = Number(process.env.ROUND_TRIPS ?? 25)

const HTML_FILTERS = ['escape', 'xml_escape', 'escape_once']
const URL_FILTERS = ['url_encode', 'cgi_escape', 'uri_escape']
const FILTERS = [
  '',
  ...HTML_FILTERS,
  ...URL_FILTERS,
  'newline_to_br',
  'escape | newline_to_br',
  'strip_html',
  'json',
]

const FRAGMENTS = `< > & " ' \` = / \\ ? # % + : ; @ { } ( ) [ ] ! * - . ~ &lt; &amp; &#39; &quot; %20 %zz </p> <!-- -->
</script> </title> </textarea> <br /> javascript: https://x.example/ .. é 😀 \u00a0 \u2028 x 7 true null`
const values = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .array(fc.constantFrom(...FRAGMENTS.split(/[ \n]+/), ' ', '\n', '\t'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  // Input with NUL is rejected, and HTML parsers read a carriage return as a line feed.
  .filter((value) => value.isWellFormed() && !/[\0\r]/.test(value))

const samples = (accept: (value: string) => boolean = () => true) => fc.sample(values.filter(accept), CASES)

/** Retries a render that exceeds the half-second limit, which happens on a very busy machine. */
function render(template: string, v: string, context: OutputContext): string {
  const scope = {
    variables: { v },
    secrets: {},
    store: { name: 'Shop' },
    locale: 'en',
    unsubscribe_url: '',
    unsubscribe_link: '',
  }
  for (;;) {
    try {
      return renderLiquid(template, context, scope)
    } catch (error) {
      if (!(error instanceof RenderFailed && error.problem.code === 'liquid.too_slow')) throw error
    }
  }
}

const output = (filters: string) => `{{ variables.v ${filters === '' ? '' : `| ${filters}`} }}`

const reference = new Liquid()
/** The output of plain Liquid, which does not escape automatically. */
const plainOutput = (filters: string, v: string) =>
  String(reference.parseAndRenderSync(output(filters), { variables: { v } }))

const decode = (text: string) =>
  text.replace(
    /&(amp|lt|gt|#34|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', '#34': '"' })[name] ?? "'",
  )

/** What an HTML parser should read: text that a filter escaped for HTML is decoded again. */
const expectedInHtml = (filters: string, v: string) =>
  /escape(?:_once)?(?: \||$)/.test(filters) && !URL_FILTERS.includes(filters)
    ? decode(plainOutput(filters, v))
    : plainOutput(filters, v)

type ParsedPage = { text: string; attribute: string; shape: string }

/** The text and the `a` or `href` attribute of the element with the id x, and the structure of the page. */
function parsePage(html: string): ParsedPage {
  const page: ParsedPage = { text: '', attribute: '', shape: '' }
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isElementNode(node) && node.tagName !== 'br') {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      page.shape += `<${[node.tagName, ...attributes.keys()].join(' ')}>`
      if (attributes.get('id') === 'x') {
        page.text = node.childNodes.map(textIn).join('')
        page.attribute = attributes.get('a') ?? attributes.get('href') ?? ''
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return page
}

const textIn = (node: DefaultTreeAdapterTypes.ChildNode) =>
  defaultTreeAdapter.isTextNode(node) ? node.value : '<br />'

describe('an HTML parser', () => {
  const expectAll = (
    template: string,
    filters: string,
    expected: (page: ParsedPage, v: string) => [unknown, unknown],
  ) => {
    const inputs = samples()
    const pages = inputs.map((v) => render(template.replaceAll('OUT', output(filters)), v, 'html'))
    const plain = parsePage(render(template.replaceAll('OUT', 'x'), '', 'html'))
    const parsedPages = pages.map(parsePage)
    parsedPages.forEach((page, index) => {
      const v = inputs[index] ?? ''
      const message = `${filters || 'no filter'}, ${JSON.stringify(v)}: ${pages[index]}`
      const [actual, expectedValue] = expected(page, v)
      expect(actual, message).toEqual(expectedValue)
      expect(page.shape, message).toBe(plain.shape)
    })
  }

  const TEXTS = ['<p id=x>OUT</p>', '<title id=x>OUT</title>', '<p><textarea id=x>-OUT</textarea></p>']
  const ATTRIBUTES = ['<p id=x a="OUT">', "<p id=x a='OUT' b=c>", '<p id=x a=OUT b=c>', '<p a = OUT id=x>']

  it.each(FILTERS)('reads the original value from text: %j', (filters) => {
    for (const template of TEXTS) {
      const prefix = template.includes('-OUT') ? '-' : ''
      expectAll(template, filters, ({ text }, v) => [text, prefix + expectedInHtml(filters, v)])
    }
  })

  it.each(FILTERS)('reads the original value from an attribute: %j', (filters) => {
    for (const template of ATTRIBUTES)
      expectAll(template, filters, ({ attribute }, v) => [attribute, expectedInHtml(filters, v)])
  })

  it.each(FILTERS)('reads the original value from a part of a link: %j', (filters) => {
    const asUrl = (v: string) => (URL_FILTERS.includes(filters) ? v : expectedInHtml(filters, v))
    const read =
      (find: (url: URL) => string) =>
      (page: ParsedPage, v: string): [unknown, unknown] => [find(new URL(page.attribute)), asUrl(v)]
    for (const quote of ['"', "'", '']) {
      const link = (address: string) => `<a id=x href=${quote}${address}${quote}>x</a>`
      expectAll(
        link('https://h.example/?q=OUT&r=1'),
        filters,
        read((url) => url.searchParams.get('q') ?? ''),
      )
      expectAll(
        link('https://h.example/p#OUT'),
        filters,
        read((url) => decodeURIComponent(url.hash.slice(1))),
      )
      // A dot segment is resolved before the path can be compared.
      expectAll(link('https://h.example/-OUT-?r=1'), filters, (page, v) => {
        const { host, pathname, search } = new URL(page.attribute)
        const path = decodeURIComponent(pathname)
        return asUrl(v).includes('.')
          ? [
              [host, search],
              ['h.example', '?r=1'],
            ]
          : [path, `/-${asUrl(v)}-`]
      })
    }
  })

  it.each(FILTERS)('reads the original value from JSON in a script: %j', (filters) => {
    const template = '<script id=x type="application/ld+json">{"a":"-OUT","b":[]}</script>'
    expectAll(template, filters, ({ text }, v) => [
      JSON.parse(text),
      { a: `-${plainOutput(filters, v)}`, b: [] },
    ])
  })

  it.each(FILTERS)('sees the same structure with any value in other contexts: %j', (filters) => {
    for (const template of [
      '<p id=x><!-- OUT --><b>x</b>',
      '<p style="color:OUT;background:url(OUT)"><b>x</b>',
      '<style>p{color:OUT;background:url("OUT")}@import "OUT";</style><b>x</b>',
      '<script>f("OUT", `OUT`) // OUT</script><b>x</b>',
      '<p onclick="f(OUT)" srcdoc="OUT"><b>x</b>',
      '<svg><set to="OUT"></set></svg><meta content="OUT"><img srcset="OUT 1x, OUT 2x"><b>x</b>',
      '<!--[if mso]><p title="OUT"><![endif]--><b>x</b>',
      '<a href="OUT">x</a><b>x</b>',
    ])
      expectAll(template, filters, ({ attribute }) => [/^\s*(?:javascript|data):/i.test(attribute), false])
  })
})

describe('other parsers', () => {
  it.each(FILTERS)('read the original value from a part of a request URL: %j', (filters) => {
    const expected = (v: string) => (URL_FILTERS.includes(filters) ? v : plainOutput(filters, v))
    for (const v of samples((value) => expected(value) !== '' && !/^\.{1,2}$/.test(expected(value)))) {
      const out = output(filters)
      const url = new URL(render(`https://h.example/a/${out}/b?q=${out}&r=1#${out}`, v, 'target'))
      const read = {
        host: url.host,
        path: url.pathname.split('/').map(decodeURIComponent),
        query: [...url.searchParams],
        fragment: decodeURIComponent(url.hash.slice(1)),
      }
      expect(read, JSON.stringify(v)).toEqual({
        host: 'h.example',
        path: ['', 'a', expected(v), 'b'],
        query: [
          ['q', expected(v)],
          ['r', '1'],
        ],
        fragment: expected(v),
      })
    }
  })

  it.each(FILTERS)('read the original value from a JSON body: %j', (filters) => {
    const out = output(filters)
    for (const v of samples((value) => plainOutput(filters, value).trim() !== '')) {
      const text = plainOutput(filters, v)
      const body = render(`{"a": ${out}, "b": "${out}", "c": "-${out}"}`, v, 'body')
      expect(JSON.parse(body), `${JSON.stringify(v)}: ${body}`).toEqual({
        a: isJson(text) ? JSON.parse(text) : text,
        b: filters === 'json' ? v : text,
        c: `-${text}`,
      })
      expect(render(out, v, 'bodyString')).toBe(filters === 'json' ? v : text)
      expect(JSON.parse(`"${render(out, v, 'json')}"`)).toBe(text)
    }
  })

  it.each(FILTERS)('read the original subject, on one line: %j', async (filters) => {
    for (const v of samples((value) => toSingleLine(value) !== '')) {
      const subject = render(output(filters), v, 'header')
      expect(subject).toBe(toSingleLine(plainOutput(filters, v)))
      const { bytes } = composeMail(mailWith({ subject: `-${subject}-` }), 'in envelope')
      const read = await PostalMime.parse(bytes)
      expect(read.subject, JSON.stringify(v)).toBe(`-${subject}-`)
      expect(read.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    }
  })
})
