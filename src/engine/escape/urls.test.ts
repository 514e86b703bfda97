import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderValue } from '../../testing/render-value.ts'
import { readHtmlTags } from '../html/tokens.ts'

describe('values in HTML', () => {
  it('are encoded as URLs in every attribute that contains one', () => {
    for (const name of ['src', 'HREF', 'action', 'background', 'xlink:href', 'formaction', 'poster']) {
      expect(renderValue(`<x ${name}="{{ variables.v }}">`, 'javascript:x')).toBe(`<x ${name}="#">`)
      expect(renderValue(`<x ${name} = {{ variables.v }}>`, 'javascript:x')).toBe(`<x ${name} = #>`)
    }
    expect(renderValue('<img srcset="{{ variables.v }} 1x, {{ variables.v }} 2x">', 'a,b c')).toBe(
      '<img srcset="a%2Cb%20c 1x, a%2Cb%20c 2x">',
    )
  })

  it('keep the markup of captured output, in which values are escaped once', () => {
    const capture = '{% capture x %}<i>{{ variables.v }}</i>{% endcapture %}'
    expect(renderValue(`${capture}{{ x }}{{ x | raw }}`, '<&')).toBe('<i>&lt;&amp;</i><i>&lt;&amp;</i>')
    expect(renderValue(`{% capture x %}{{ variables.v }}{% endcapture %}<a title="{{ x }}">`, '<&')).toBe(
      '<a title="&lt;&amp;">',
    )
    expect(
      renderValue('{% capture x %}https://x/?q={{ variables.v }}{% endcapture %}<a href="{{ x }}">', 'a&b'),
    ).toBe('<a href="https://x/?q=a&amp;b">')
  })

  it('include the unsubscribe URL unchanged, and the unsubscribe link as a link', () => {
    expect(renderValue('<a href="{{ unsubscribe_url }}">{{ unsubscribe_url }}</a>', '')).toBe(
      '<a href="https://shop.example/u/1?a=1&amp;b=2">https://shop.example/u/1?a=1&amp;b=2</a>',
    )
    expect(renderValue('<p>{{ unsubscribe_link }}</p>', '')).toBe('<p><a href="x">Out</a></p>')
    expect(renderValue('<a href="{{ unsubscribe_link }}">', '')).toBe(
      '<a href="https://shop.example/u/1?a=1&amp;b=2">',
    )
  })

  it('are escaped if they are secrets', () => {
    expect(renderValue('{{ secrets.S }}<a href="?k={{ secrets.S }}">', '', 'html', '<&')).toBe(
      '&lt;&amp;<a href="?k=%3C%26">',
    )
  })

  it('cannot add a tag or an attribute anywhere', () => {
    const template = `<p title="{{ variables.v }}" class={{ variables.v }} style="x:{{ variables.v }}" {{ variables.v }}>
      {{ variables.v }}<a href='{{ variables.v }}' onclick="{{ variables.v }}">x</a><!-- {{ variables.v }} -->
      <style>{{ variables.v }}</style><script>"{{ variables.v }}" {{ variables.v }}</script><b id="{{ variables.v }}"></b>
      <!--[if mso]><i title="{{ variables.v }}"><![endif]--></p>`
    const fragment = fc.constantFrom(
      ...`" ' < > </ --> <!-- = \` \\ / x onload javascript: </style> </script> </p> <b> & # ? { } ( ) ;`.split(
        ' ',
      ),
      ...[' ', '\n', '\0', '\ud800'],
    )
    const tagsOf = (html: string) => readHtmlTags(html).map((tag) => `${tag.closing}${tag.name}`)
    const expected = tagsOf(renderValue(template, 'x'))
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 6 }), (fragments) => {
        const html = renderValue(template, fragments.join(''))
        expect(tagsOf(html)).toEqual(expected)
        const attributes = readHtmlTags(html).flatMap((tag) => [...tag.attributes.keys()])
        expect(attributes.filter((name) => name.startsWith('on') && name !== 'onclick').join()).not.toContain(
          '=',
        )
        expect(readHtmlTags(html)[1]?.attributes.get('href')).not.toMatch(/^\s*javascript:/i)
      }),
    )
  })
})
