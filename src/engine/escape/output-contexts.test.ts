import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../testing/any-character.ts'
import { renderValue } from '../../testing/render-value.ts'

describe('values in HTML', () => {
  it.each([
    ['text', '<p>{{ variables.v }}</p>', `<b>"&'`, '<p>&lt;b&gt;&#34;&amp;&#39;</p>'],
    ['raw text', '<p>{{ variables.v | raw }}</p>', '<b>x</b>', '<p><b>x</b></p>'],
    ['raw, but not last', '{{ variables.v | raw | upcase }}', '<b>', '&lt;B&gt;'],
    ['an attribute', '<p title="{{ variables.v }}">', '"><i', '<p title="&#34;&gt;&lt;i">'],
    ['an attribute in single quotes', "<p title='{{ variables.v }}'>", "' x='", "<p title='&#39; x=&#39;'>"],
    ['an unquoted attribute', '<p title={{ variables.v }}>', 'a b=c', '<p title=a&#32;b&#61;c>'],
    ['an empty unquoted attribute', '<p title={{ variables.v }} id=x>', '', '<p title="" id=x>'],
    ['an attribute name', '<p {{ variables.v }}>', 'selected="x"', '<p selectedx>'],
    ['an event handler’s name', '<p {{ variables.v }}="f()">', 'onclick', '<p ="f()">'],
    ['the end of an event handler’s name', '<p o{{ variables.v }}="f()">', 'nclick', '<p o="f()">'],
    ['an event handler', '<p onclick="f({{ variables.v }})">', 5, '<p onclick="f()">'],
    ['a tag name', '<{{ variables.v }}>', 'script', '<>'],
    ['the end of a tag name', '<s{{ variables.v }}>', 'cript', '<s>'],
    ['a heading level', '<h{{ variables.v }}>x</h{{ variables.v }}>', 2, '<h2>x</h2>'],
    ['a declaration', '<!{{ variables.v }}>', '--', '<!>'],
    [
      'a redirect',
      '<meta http-equiv="refresh" content="0;url={{ variables.v }}">',
      'https://evil',
      '<meta http-equiv="refresh" content="0;url=">',
    ],
    [
      'a whole redirect',
      '<meta content="{{ variables.v }}" http-equiv="refresh">',
      ' 0;url=//evil',
      '<meta content="" http-equiv="refresh">',
    ],
    [
      'the kind of a meta element',
      '<meta http-equiv="{{ variables.v }}" content="0">',
      'refresh',
      '<meta http-equiv="" content="0">',
    ],
    [
      'a description',
      '<meta name="description" content="{{ variables.v }}">',
      'Big "sale"',
      '<meta name="description" content="Big &#34;sale&#34;">',
    ],
    [
      'an animated URL',
      '<svg><animate values="{{ variables.v }}" attributeName="href"/></svg>',
      'javascript:x;y',
      '<svg><animate values="javascriptxy" attributeName="href"/></svg>',
    ],
    ['the end of an animation', '<set to="{{ variables.v }}">', 'javascript:x', '<set to="javascriptx">'],
    [
      'an imported style',
      '<style>@import "{{ variables.v }}";</style>',
      '//evil/x.css',
      '<style>@import "";</style>',
    ],
    [
      'an imported URL',
      '<style>@import url({{ variables.v }});</style>',
      'https://evil/x.css',
      '<style>@import url();</style>',
    ],
    [
      'a style after a long import',
      `<style>@import "${'x'.repeat(500)}{{ variables.v }}";p{color:{{ variables.v }}}</style>`,
      'red',
      `<style>@import "${'x'.repeat(500)}";p{color:red}</style>`,
    ],
    [
      'a stylesheet',
      '<link rel="stylesheet" href="{{ variables.v }}">',
      'https://evil/x.css',
      '<link rel="stylesheet" href="">',
    ],
    ['the base URL', '<base href="{{ variables.v }}">', 'https://evil/', '<base href="">'],
    [
      'a script URL',
      '<script src="https://cdn/{{ variables.v }}"></script>',
      'x.js',
      '<script src="https://cdn/"></script>',
    ],
    [
      'a javascript: URL',
      `<a href="javascript:f('{{ variables.v }}')">`,
      "');evil('",
      `<a href="javascript:f('')">`,
    ],
    [
      'a disguised javascript: URL',
      '<a href=" java&#115;cri&Tab;pt:{{ variables.v }}">',
      'evil()',
      '<a href=" java&#115;cri&Tab;pt:">',
    ],
    [
      'a page in a data: URL',
      '<iframe src="data:text/html,{{ variables.v }}">',
      '<script>',
      '<iframe src="data:text/html,">',
    ],
    [
      'an image in a data: URL',
      '<img src="data:image/png;base64,{{ variables.v }}">',
      'iVBO+/==',
      '<img src="data:image/png;base64,iVBO+/==">',
    ],
    ['a title', '<title>{{ variables.v }}</title>', '</title>', '<title>&lt;/title&gt;</title>'],
    ['a comment', '<!-- {{ variables.v }}> -->', '--', '<!-- &#45;&#45;> -->'],
    [
      'a style element',
      '<style>p{color:{{ variables.v }}}</style>',
      'red}</style><b>',
      '<style>p{color:red/styleb}</style>',
    ],
    [
      'a style attribute',
      '<p style="color:{{ variables.v }}">',
      '#fff;x:expression(1)',
      '<p style="color:">',
    ],
    [
      'a color',
      '<p style="color:{{ variables.v }};margin:0">',
      '#ff0000',
      '<p style="color:#ff0000;margin:0">',
    ],
    [
      'a URL in a style',
      `<p style="background:url('{{ variables.v }}')">`,
      'javascript:x',
      `<p style="background:url('#')">`,
    ],
    [
      'data in a script',
      '<script type="application/ld+json">{"a": "{{ variables.v }}", "b": {{ variables.v }} }</script>',
      '"</script>',
      '<script type="application/ld+json">{"a": "\\"\\u003c/script\\u003e", "b": "\\"\\u003c/script\\u003e" }</script>',
    ],
    ['text after a script', '<script>a="</script>{{ variables.v }}', '<', '<script>a="</script>&lt;'],
    ['a srcdoc', '<iframe srcdoc="{{ variables.v }}">', '<b>', '<iframe srcdoc="">'],
    [
      'Outlook code',
      '<!--[if mso]><a href="{{ variables.v }}"><![endif]-->',
      'javascript:x',
      '<!--[if mso]><a href="#"><![endif]-->',
    ],
    [
      'code hidden from Outlook',
      '<!--[if !mso]><!--><b>{{ variables.v }}</b><!--<![endif]-->',
      '-->',
      '<!--[if !mso]><!--><b>--&gt;</b><!--<![endif]-->',
    ],
    ['echo', '{% echo variables.v %}', '<', '&lt;'],
    ['cycle', '{% cycle variables.v, 2 %}', '<', '&lt;'],
    ['a list', '{{ variables.v }}', ['<', 1], '&lt;1'],
    ['an object', '{{ variables.v }}', { a: 1 }, '{&#34;a&#34;:1}'],
  ])('are escaped or dropped as needed in %s', (_, template, value, expected) => {
    expect(renderValue(template, value)).toBe(expected)
  })

  it.each([
    '"{{ variables.v }}"',
    '`{{ variables.v }}`',
    '// {{ variables.v }}',
    '/* {{ variables.v }} */',
    '/[{{ variables.v }}]/',
    '"broken {{ variables.v }}',
    '{{ variables.v }}',
    '{{ variables.v | raw }}',
    '{{ variables.v | json }}',
    '<!--<script>{{ variables.v }}</script>{{ variables.v }}',
  ])('are never inserted into a script: %s', (script) => {
    expect(renderValue(`<script>${script}</script>`, 'CANARY')).not.toContain('CANARY')
    expect(renderValue(`<svg><script>${script}</script>`, 5)).not.toContain('5')
    expect(renderValue(`<script type="{{ variables.t }}">${script}</script>`, 'CANARY')).not.toContain(
      'CANARY',
    )
  })

  it.each([
    ['{{ variables.v }}', 'javascript:alert(1)', '#'],
    ['{{ variables.v }}', ' java\tscript:alert(1)', '#'],
    ['{{ variables.v }}', 'JaVaScRiPt&#58;x', 'JaVaScRiPt&amp;#58;x'],
    ['{{ variables.v }}', 'data:text/html,x', '#'],
    [
      '{{ variables.v }}',
      'https://ä.example/a b?c=d&e="f"#g',
      'https://%C3%A4.example/a%20b?c=d&amp;e=%22f%22#g',
    ],
    ['{{ variables.v }}', 'https://x/%20already', 'https://x/%20already'],
    ['{{ variables.v }}', 'MAILTO:a@b.c', 'MAILTO:a@b.c'],
    ['{{ variables.v }}', '/path?x=1:2', '/path?x=1:2'],
    ['https://x/{{ variables.v }}/y', 'a/b c\'"', 'https://x/a/b%20c%27%22/y'],
    ['https://x/?q={{ variables.v }}', 'a&b=c/d?#', 'https://x/?q=a%26b%3Dc%2Fd%3F%23'],
    ['https://x/#{{ variables.v }}', 'a/b', 'https://x/#a%2Fb'],
    ['https://x/it&#39;s/{{ variables.v }}', 'a/b', 'https://x/it&#39;s/a/b'],
    ['java{{ variables.v }}', 'script:x', 'javascript%3Ax'],
    ['mailto:{{ variables.v }}?subject=Hi', 'a@b.c', 'mailto:a@b.c?subject=Hi'],
    ['{% if variables.no %}https://x/{% else %}{{ variables.v }}{% endif %}', 'javascript:x', '#'],
    ['{% for i in (1..2) %}{{ variables.v }}{% endfor %}', '?a', '?a%3Fa'],
  ])('are encoded as part of a URL in href="%s" for %j', (href, value, expected) => {
    expect(renderValue(`<a href="${href}">`, value)).toBe(`<a href="${expected}">`)
  })
})

describe('values elsewhere', () => {
  it('are unchanged in plain text', () => {
    expect(renderValue('{{ variables.v }} {{ unsubscribe_link }}', '<&', 'text')).toBe(
      '<& https://shop.example/u/1?a=1&b=2',
    )
  })

  it('become one line without control characters in a header', () => {
    expect(renderValue(' a{{ variables.v }}b\n', '\r\nBcc: x\0\u2028\u2029\u0085', 'header')).toBe(
      'a Bcc: x b',
    )
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        expect(renderValue('x{{ variables.v }}', value, 'header')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      }),
    )
  })

  it('are escaped in a JSON string, even with the raw filter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const text = renderValue('["{{ variables.v }}","{{ variables.v | raw }}"]', value, 'json')
        expect(JSON.parse(text)).toEqual([value, value])
      }),
    )
  })
})
