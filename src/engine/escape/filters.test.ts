import { describe, expect, it } from 'vitest'
import type { OutputContext } from './output-contexts.ts'
import { renderLiquid } from './render-liquid.ts'

const VALUE = `<b> & "c"\n'd'`

function render(template: string, v: unknown = VALUE, context: OutputContext = 'html'): string {
  return renderLiquid(template, context, {
    variables: { v },
    secrets: {},
    store: { name: 'Shop' },
    locale: 'en',
    unsubscribe_url: '',
    unsubscribe_link: '',
  })
}

describe('a value that a filter has escaped is not escaped again', () => {
  const ONCE = '&lt;b&gt; &amp; &#34;c&#34;\n&#39;d&#39;'

  it.each([
    ['escape', ONCE],
    ['xml_escape', ONCE],
    ['escape_once', ONCE],
    ['newline_to_br', ONCE.replace('\n', '<br />\n')],
    ['escape | newline_to_br', ONCE.replace('\n', '<br />\n')],
    ['escape | strip_newlines', ONCE.replace('\n', '')],
    ['escape | upcase', '&lt;B&gt; &amp; &#34;C&#34;\n&#39;D&#39;'],
    ['escape | truncate: 6', '&lt;b&gt;...'],
    ['escape | append: "!"', `${ONCE}!`],
    ['escape | default: "x"', ONCE],
    ['escape | json', '&#34;&lt;b&gt; &amp; \\&#34;c\\&#34;\\n&#39;d&#39;&#34;'],
    ['json | escape', '&#34;&lt;b&gt; &amp; \\&#34;c\\&#34;\\n&#39;d&#39;&#34;'],
    ['newline_to_br | replace: "<br />", "; "', ONCE.replace('\n', '; \n')],
    ['newline_to_br | strip', ONCE.replace('\n', '<br />\n')],
    ['url_encode', '%3Cb%3E+%26+%22c%22%0A&#39;d&#39;'],
    ['escape | raw', ONCE],
  ])('in text: %s', (filters, expected) => {
    expect(render(`{{ variables.v | ${filters} }}`)).toBe(expected)
    expect(render(`{% assign x = variables.v | ${filters} %}{{ x }}`)).toBe(expected)
    expect(render(`{% echo variables.v | ${filters} %}`)).toBe(expected)
  })

  it('unless the template escapes it twice', () => {
    expect(render('{{ variables.v | escape | escape }}', '<')).toBe('&amp;lt;')
    expect(render('{{ variables.v | newline_to_br | escape }}', 'a\nb')).toBe('a&lt;br /&gt;\nb')
  })

  it('but a line break tag in the value itself is shown as text', () => {
    expect(render('{{ variables.v | newline_to_br }}', '<br />\n')).toBe('&lt;br /&gt;<br />\n')
    expect(render('{{ variables.v | newline_to_br }}', '\ufdd2br />x')).toBe('br /&gt;x')
  })

  it.each([
    ['escape', 'a%26b%20c', 'a%26b%20c'],
    ['url_encode', 'a%26b+c', 'a%26b%20c'],
    ['cgi_escape', 'a%26b+c', 'a%26b%20c'],
    ['uri_escape', 'a%26b%20c', 'a%26b%20c'],
    ['url_encode | append: "&x=1"', 'a%26b+c%26x%3D1', 'a%26b%20c%26x%3D1'],
  ])('in links and request URLs: %s', (filters, query, path) => {
    const output = `{{ variables.v | ${filters} }}`
    expect(render(`<a href="https://x/?q=${output}#${output}">`, 'a&b c')).toBe(
      `<a href="https://x/?q=${query}#${path}">`,
    )
    if (filters !== 'escape')
      expect(render(`https://x/${output}?q=${output}#${output}`, 'a&b c', 'target')).toBe(
        `https://x/${path}?q=${query}#${path}`,
      )
  })

  it('in JSON, where a value inside quotes gets no second pair of quotes', () => {
    const json = render('{"a": {{ variables.v | json }}, "b": "{{ variables.v | json }}"}', VALUE, 'body')
    expect(JSON.parse(json)).toEqual({ a: VALUE, b: VALUE })
    expect(render('{{ variables.v | json }}', 'a"b', 'bodyString')).toBe('a"b')
    expect(render('say {{ variables.v | json }}', 'a"b', 'bodyString')).toBe('say "a\\"b"')
    expect(render('{{ variables.v | json }}', { a: 1 }, 'bodyString')).toBe('{"a":1}')
  })

  it('in a subject, which contains the output of the filter', () => {
    expect(render('{{ variables.v | escape }}', 'A & B', 'header')).toBe('A &amp; B')
    expect(render('{{ variables.v | url_encode }}', 'A & B', 'header')).toBe('A+%26+B')
  })
})

describe('a value that a filter has escaped', () => {
  it('can be compared, searched and measured like any text', () => {
    const assigned = '{% assign x = variables.v | escape %}'
    expect(
      render(`${assigned}{% if x == "ab" %}same{% endif %}{% if x != "b" %}other{% endif %}`, 'ab'),
    ).toBe('sameother')
    expect(render(`${assigned}{% if x contains "b" %}yes{% endif %}{{ x | size }}`, 'ab')).toBe('yes2')
    expect(render(`${assigned}{% if x == blank %}none{% endif %}`, '')).toBe('none')
    expect(render(`${assigned}{% case x %}{% when "ab" %}yes{% endcase %}`, 'ab')).toBe('yes')
    expect(render(`${assigned}{% if x > "aa" %}more{% endif %}`, 'ab')).toBe('more')
  })

  it('keeps its escaping when it is captured or passed to another filter', () => {
    expect(render('{% capture x %}<i>{{ variables.v | escape }}</i>{% endcapture %}{{ x }}', '<')).toBe(
      '<i>&lt;</i>',
    )
    expect(render('{% assign x = variables.v | escape %}{{ "a" | append: x }}', '<')).toBe('a&lt;')
  })
})
