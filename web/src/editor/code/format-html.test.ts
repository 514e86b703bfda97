import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHtml } from './format-html.ts'

/** Collapses white space as browsers do: none next to blocks, one space elsewhere. */
const collapsed = (html: string) =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:div|p|table|tr|td|ul|li|h1)\b[^>]*>) ?/g, '$1')
    .trim()

describe('formatting HTML', () => {
  it('puts each block on its own line and indents nested ones', () => {
    const html = '<div><table><tr><td>One <b>two</b></td></tr></table>\n\n\n<p>Three</p></div>'
    expect(formatHtml(html)).toBe(
      [
        '<div>',
        '  <table>',
        '    <tr>',
        '      <td>',
        '        One <b>two</b>',
        '      </td>',
        '    </tr>',
        '  </table>',
        '  <p>',
        '    Three',
        '  </p>',
        '</div>',
        '',
      ].join('\n'),
    )
  })

  it('indents the content of loops and conditions whose tags are on lines of their own', () => {
    const html =
      '{% for item in variables.items %}\n<p>{{ item.title }}</p>\n{% else %}\n<p>None</p>\n{% endfor %}'
    expect(formatHtml(html)).toBe(
      [
        '{% for item in variables.items %}',
        ...['  <p>', '    {{ item.title }}', '  </p>', '{% else %}', '  <p>', '    None', '  </p>'],
        '{% endfor %}',
        '',
      ].join('\n'),
    )
  })

  it('adds no space between words, and does not change preformatted text or comments', () => {
    expect(formatHtml('<p>a{% if b %}c{% endif %}<i>d</i>e</p>')).toContain(
      'a{% if b %}c{% endif %}<i>d</i>e',
    )
    const pre = '<pre>\n  a\n     b</pre>'
    expect(formatHtml(`<div>${pre}</div>`)).toContain(pre)
    const comment = '<!--[if mso]>\n<table>\n   <![endif]-->'
    expect(formatHtml(`<div>${comment}</div>`)).toContain(comment)
  })

  it('never changes what is visible, and is idempotent', () => {
    const tokens = fc.array(
      fc.constantFrom(
        ...[
          '<div>',
          '</div>',
          '<p>',
          '</p>',
          '<b>',
          '</b>',
          'word',
          ' ',
          '\n',
          '{{ x }}',
          '<br>',
          '<li>',
          '</li>',
        ],
        ...[
          '{% if a %}',
          '{% endif %}',
          '{% else %}',
          '<td width="1">',
          '</td>',
          '<!-- c -->',
          '<h1>',
          '</h1>',
        ],
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(tokens, (list) => {
        const html = list.join('')
        const once = formatHtml(html)
        expect(collapsed(once)).toBe(collapsed(html))
        expect(formatHtml(once)).toBe(once)
      }),
    )
  })
})
