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
import type { Place } from './places.ts'
import { renderLiquid } from './render-liquid.ts'

/** Cases for each pair of place and filter; `ROUND_TRIPS=10000` for the long run. */
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

const SIGNS = `< > & " ' \` = / \\ ? # % + : ; @ { } ( ) [ ] ! * - . ~ &lt; &amp; &#39; &quot; %20 %zz </p> <!-- -->
</script> </title> </textarea> <br /> javascript: https://x.example/ .. é 😀 \u00a0 \u2028 x 7 true null`
const values = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc
      .array(fc.constantFrom(...SIGNS.split(/[ \n]+/), ' ', '\n', '\t'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  )
  // An input with NUL is refused, and HTML reads a carriage return as a line feed.
  .filter((value) => value.isWellFormed() && !/[\0\r]/.test(value))

const samples = (accept: (value: string) => boolean = () => true) => fc.sample(values.filter(accept), CASES)

/** Half a second is the limit of a render: a machine that stands still for so long gets another try. */
function render(template: string, v: string, place: Place): string {
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
      return renderLiquid(template, place, scope)
    } catch (error) {
      if (!(error instanceof RenderFailed && error.problem.code === 'liquid.too_slow')) throw error
    }
  }
}

const output = (filters: string) => `{{ variables.v ${filters === '' ? '' : `| ${filters}`} }}`

const reference = new Liquid()
/** Templates as written for other Liquid systems, which do not escape automatically. */
const written = (filters: string, v: string) =>
  String(reference.parseAndRenderSync(output(filters), { variables: { v } }))

const decode = (text: string) =>
  text.replace(
    /&(amp|lt|gt|#34|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', '#34': '"' })[name] ?? "'",
  )

/** What HTML reads where a filter wrote: what it escaped for HTML comes out as it went in. */
const readAsHtml = (filters: string, v: string) =>
  /escape(?:_once)?(?: \||$)/.test(filters) && !URL_FILTERS.includes(filters)
    ? decode(written(filters, v))
    : written(filters, v)

type Reading = { text: string; attribute: string; shape: string }

/** Text, attribute `a` or `href` of the element with the id x, and the structure of the page. */
function readPage(html: string): Reading {
  const reading: Reading = { text: '', attribute: '', shape: '' }
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if (defaultTreeAdapter.isElementNode(node) && node.tagName !== 'br') {
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]))
      reading.shape += `<${[node.tagName, ...attributes.keys()].join(' ')}>`
      if (attributes.get('id') === 'x') {
        reading.text = node.childNodes.map(textIn).join('')
        reading.attribute = attributes.get('a') ?? attributes.get('href') ?? ''
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return reading
}

const textIn = (node: DefaultTreeAdapterTypes.ChildNode) =>
  defaultTreeAdapter.isTextNode(node) ? node.value : '<br />'

describe('read by an HTML parser', () => {
  const expectAll = (
    template: string,
    filters: string,
    expected: (reading: Reading, v: string) => [unknown, unknown],
  ) => {
    const chosen = samples()
    const pages = chosen.map((v) => render(template.replaceAll('OUT', output(filters)), v, 'html'))
    const plain = readPage(render(template.replaceAll('OUT', 'x'), '', 'html'))
    const readings = pages.map(readPage)
    readings.forEach((reading, index) => {
      const v = chosen[index] ?? ''
      const told = `${filters || 'no filter'}, ${JSON.stringify(v)}: ${pages[index]}`
      const [actual, wanted] = expected(reading, v)
      expect(actual, told).toEqual(wanted)
      expect(reading.shape, told).toBe(plain.shape)
    })
  }

  const TEXTS = ['<p id=x>OUT</p>', '<title id=x>OUT</title>', '<p><textarea id=x>-OUT</textarea></p>']
  const ATTRIBUTES = ['<p id=x a="OUT">', "<p id=x a='OUT' b=c>", '<p id=x a=OUT b=c>', '<p a = OUT id=x>']

  it.each(FILTERS)('a text comes out as it went in: %j', (filters) => {
    for (const template of TEXTS) {
      const prefix = template.includes('-OUT') ? '-' : ''
      expectAll(template, filters, ({ text }, v) => [text, prefix + readAsHtml(filters, v)])
    }
  })

  it.each(FILTERS)('an attribute comes out as it went in: %j', (filters) => {
    for (const template of ATTRIBUTES)
      expectAll(template, filters, ({ attribute }, v) => [attribute, readAsHtml(filters, v)])
  })

  it.each(FILTERS)('a part of a link comes out as it went in: %j', (filters) => {
    const asUrl = (v: string) => (URL_FILTERS.includes(filters) ? v : readAsHtml(filters, v))
    const read =
      (find: (url: URL) => string) =>
      (reading: Reading, v: string): [unknown, unknown] => [find(new URL(reading.attribute)), asUrl(v)]
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
      expectAll(link('https://h.example/-OUT-?r=1'), filters, (reading, v) => {
        const { host, pathname, search } = new URL(reading.attribute)
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

  it.each(FILTERS)('data in a script comes out as it went in: %j', (filters) => {
    const template = '<script id=x type="application/ld+json">{"a":"-OUT","b":[]}</script>'
    expectAll(template, filters, ({ text }, v) => [JSON.parse(text), { a: `-${written(filters, v)}`, b: [] }])
  })

  it.each(FILTERS)('no value breaks out of any other place: %j', (filters) => {
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

describe('read by other parsers', () => {
  it.each(FILTERS)('a part of the address of a call comes out as it went in: %j', (filters) => {
    const expected = (v: string) => (URL_FILTERS.includes(filters) ? v : written(filters, v))
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

  it.each(FILTERS)('a value in a JSON body comes out as it went in: %j', (filters) => {
    const out = output(filters)
    for (const v of samples((value) => written(filters, value).trim() !== '')) {
      const text = written(filters, v)
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

  it.each(FILTERS)('a subject comes out as it went in, on one line: %j', async (filters) => {
    for (const v of samples((value) => toSingleLine(value) !== '')) {
      const subject = render(output(filters), v, 'header')
      expect(subject).toBe(toSingleLine(written(filters, v)))
      const { bytes } = composeMail(mailWith({ subject: `-${subject}-` }), 'in envelope')
      const read = await PostalMime.parse(bytes)
      expect(read.subject, JSON.stringify(v)).toBe(`-${subject}-`)
      expect(read.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    }
  })
})
