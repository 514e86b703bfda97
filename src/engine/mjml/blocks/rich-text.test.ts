import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../testing/growth.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { liquidTags } from '../../liquid/tags.ts'
import { sanitizeRichText } from './rich-text.ts'

const clean = (html: string) =>
  sanitizeRichText(html, { color: 'red', className: '' }).replaceAll(
    ' style="color:red;text-decoration:underline"',
    '',
  )

describe('sanitizeRichText', () => {
  it.each([
    ['<p>a<br>b <b>c</b></p>', '<p>a<br>b <b>c</b></p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<h1>a</h1><div>b</div>', 'ab'],
    ['a<script>alert("x")</script>b<style>c</style>', 'ab'],
    ['<b onclick="x" class="y">a', '<b>a</b>'],
    ['</td></p>a', 'a'],
    ['1 < 2 &amp; 3 &lt; 4', '1 &#60; 2 &#38; 3 &#60; 4'],
    ['<a href="https://a.test?b=1&c=2">x</a>', '<a href="https://a.test?b=1&#38;c=2">x</a>'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="&#9;javascript:alert(1)">x</a>', '<a>x</a>'],
    ["<a href='{{ a | append: \"'>\" }}'>x</a>", '<a href="{{ a | append: "\'>" }}">x</a>'],
    ['<a href={{ a }}>x</a>', '<a href="{{ a }}">x</a>'],
    ['<a href="{{ a }}javascript:1">x</a>', '<a>x</a>'],
    ['<p style="color:#f00;position:fixed;background-color:url(x)">a</p>', '<p style="color:#f00">a</p>'],
    ['<span style="color:{{ c }}">a</span>', '<span style="color:{{ c }}">a</span>'],
    ['<p style="{% if a %}color:red;{% endif %}">x</p>', '<p style="{% if a %}color:red;{% endif %}">x</p>'],
    [
      '<p style="color:{% if a %}red;{% else %}blue;{% endif %}text-align:left">x</p>',
      '<p style="color:{% if a %}red;{% else %};{% endif %}text-align:left">x</p>',
    ],
    [
      '<p style="{% if a %}position:fixed;{% endif %}color:red;">x</p>',
      '<p style="{% if a %};{% endif %}color:red">x</p>',
    ],
    ['<p style="{% if a %}position:fixed;{% endif %}">x</p>', '<p>x</p>'],
    [
      '<p style="color:red{% if a %};position{% endif %}:fixed">x</p>',
      '<p style="color:red{% if a %};{% endif %}">x</p>',
    ],
    [
      '<p style="position:fixed{% assign b = 1 %};color:red">x{{ b }}</p>',
      '<p style="{% assign b = 1 %};color:red">x{{ b }}</p>',
    ],
    ['{% if a < b %}<b>x</b>{% endif %}', '{% if a < b %}<b>x</b>{% endif %}'],
    ['<!-- {{ a }} -->b', 'b'],
    ['{<i></i>{ x }}', '&#123;<i></i>&#123; x }}'],
  ])('turns %j into %j', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('colors links unless the author has set a color', () => {
    const style = { color: '#123456', className: 'fp-link' }
    expect(sanitizeRichText('<a href="#a">x</a>', style)).toContain(
      'style="color:#123456;text-decoration:underline" class="fp-link"',
    )
    expect(sanitizeRichText('<a href="#a" style="color:red">x</a>', style)).toBe(
      '<a href="#a" style="color:red">x</a>',
    )
  })

  it.each([
    '<img {% if a %}alt="x">{% else %}y{% endif %}',
    '<a href="{% if a %}https://x" {% endif %}>y</a>',
    '<script>{% if a %}</script>x{% endif %}',
    '<a {% if a %}title="{{ b }}"{% endif %} href="https://x">y</a>',
  ])('keeps the Liquid in %j balanced when it removes markup', (html) => {
    for (const output of [clean(html), htmlTemplateToPlainText(html)]) {
      const names = liquidTags(output).map(({ name }) => name)
      expect(names.filter((name) => name === 'if')).toHaveLength(
        names.filter((name) => name === 'endif').length,
      )
      expect(names.indexOf('endif')).toBeGreaterThanOrEqual(names.indexOf('if'))
    }
  })

  it('leaves each Liquid tag unchanged or drops it with its whole block', () => {
    const fragment = fc.constantFrom(
      ...['color:red', 'position:fixed', ';', ':', 'https://a.test', '"', ' ', '>', '<p ', '</p>', 'x'],
      ...['style="', 'title="', 'href="', 'start="', 'class="', '{{ v }}', '{% assign w = 1 %}'],
      ...['{% if a %}', '{% elsif b %}', '{% else %}', '{% endif %}', '{% for i in l %}', '{% endfor %}'],
    )
    const isBalanced = (html: string) => {
      const open: string[] = []
      for (const { name } of liquidTags(html)) {
        if (name === 'if' || name === 'for') open.push(name)
        else if (name === 'elsif' || name === 'else') {
          if (open.at(-1) !== 'if') return false
        } else if (name.startsWith('end') && open.pop() !== name.slice(3)) return false
      }
      return open.length === 0
    }
    const attribute = fc
      .tuple(
        fc.constantFrom('style', 'title', 'href', 'start', 'class'),
        fc.array(fragment, { maxLength: 9 }),
      )
      .map(([name, inside]) => `${name}="${inside.join('')}"`)
    const html = fc.oneof(
      fc.array(fragment, { maxLength: 25 }).map((fragments) => `<p ${fragments.join('')}`),
      fc.array(attribute, { maxLength: 3 }).map((attributes) => `<a ${attributes.join(' ')}>x</a>`),
    )
    fc.assert(
      fc.property(html.filter(isBalanced), (source) => {
        const output = clean(source)
        expect(isBalanced(output)).toBe(true)
        const rest = liquidTags(source).map(({ raw }) => raw)
        for (const { raw } of liquidTags(output)) expect(rest.splice(rest.indexOf(raw), 1)).toEqual([raw])
      }),
      { numRuns: 2_000 },
    )
  })

  it('takes linear time on hostile markup', () => {
    for (const unit of [
      '<a ',
      '<a "',
      '<a \'"',
      '<!--',
      '<b>',
      '</b>',
      '<a href=',
      '&#',
      '<script>',
      '<p style=";',
    ]) {
      expectLinearTime(
        (n) => {
          const html = unit.repeat(n / unit.length)
          clean(html)
          htmlTemplateToPlainText(html)
        },
        10_000,
        unit,
      )
    }
  })
})

describe('htmlTemplateToPlainText', () => {
  it.each([
    ['<p>a</p><p>b&nbsp;&amp; c</p>', 'a\n\nb\u00a0& c'],
    ['a<br>b', 'a\nb'],
    ['<a href="https://a.test">here</a>', 'here (https://a.test)'],
    ['<a href="https://a.test">https://a.test</a>', 'https://a.test'],
    ['<a href="mailto:a@b.test">a@b.test</a>', 'a@b.test'],
    ['<a href="{{ u }}">{{ l }}</a>', '{{ l }} ({{ u }})'],
    ['<style>x</style><img alt="cat" src="y">', 'cat'],
    ['{<b>{ secrets.A }}', '{ { secrets.A }}'],
    ['a\n  b', 'a b'],
  ])('turns %j into %j', (html, expected) => {
    expect(htmlTemplateToPlainText(html)).toBe(expected)
  })
})
