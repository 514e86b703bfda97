import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatHtml } from './format-html.ts'

/** Visible white space: none next to boxes, one space elsewhere. */
const seen = (html: string) =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?(<\/?(?:div|p|table|tr|td|ul|li|h1)\b[^>]*>) ?/g, '$1')
    .trim()

describe('formatting HTML', () => {
  it('gives each box a line, indented by what it is in', () => {
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

  it('indents what Liquid repeats or shows on a condition, where it has lines of its own', () => {
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

  it('puts no space where there was none between words, and keeps preformatted text and comments', () => {
    expect(formatHtml('<p>a{% if b %}c{% endif %}<i>d</i>e</p>')).toContain(
      'a{% if b %}c{% endif %}<i>d</i>e',
    )
    const pre = '<pre>\n  a\n     b</pre>'
    expect(formatHtml(`<div>${pre}</div>`)).toContain(pre)
    const comment = '<!--[if mso]>\n<table>\n   <![endif]-->'
    expect(formatHtml(`<div>${comment}</div>`)).toContain(comment)
  })

  it('changes nothing that is seen, and nothing the second time, whatever the tags', () => {
    const pieces = fc.array(
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
      fc.property(pieces, (some) => {
        const html = some.join('')
        const once = formatHtml(html)
        expect(seen(once)).toBe(seen(html))
        expect(formatHtml(once)).toBe(once)
      }),
    )
  })
})
