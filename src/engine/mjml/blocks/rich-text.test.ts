import { describe, expect, it } from 'vitest'
import { expectLinearTime } from '../../../testing/growth.ts'
import { htmlTemplateToPlainText } from '../../html/template-plain-text.ts'
import { liquidTags } from '../../liquid/tags.ts'
import { sanitiseRichText } from './rich-text.ts'

const clean = (html: string) =>
  sanitiseRichText(html, { color: 'red', className: '' }).replaceAll(
    ' style="color:red;text-decoration:underline"',
    '',
  )

describe('sanitiseRichText', () => {
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
    ['{% if a < b %}<b>x</b>{% endif %}', '{% if a < b %}<b>x</b>{% endif %}'],
    ['<!-- {{ a }} -->b', 'b'],
    ['{<i></i>{ x }}', '&#123;<i></i>&#123; x }}'],
  ])('%j becomes %j', (html, expected) => {
    expect(clean(html)).toBe(expected)
  })

  it('colours links unless the author did', () => {
    const look = { color: '#123456', className: 'fp-link' }
    expect(sanitiseRichText('<a href="#a">x</a>', look)).toContain(
      'style="color:#123456;text-decoration:underline" class="fp-link"',
    )
    expect(sanitiseRichText('<a href="#a" style="color:red">x</a>', look)).toBe(
      '<a href="#a" style="color:red">x</a>',
    )
  })

  it.each([
    '<img {% if a %}alt="x">{% else %}y{% endif %}',
    '<a href="{% if a %}https://x" {% endif %}>y</a>',
    '<script>{% if a %}</script>x{% endif %}',
    '<a {% if a %}title="{{ b }}"{% endif %} href="https://x">y</a>',
  ])('keeps the Liquid of %j balanced when markup around it goes', (html) => {
    for (const kept of [clean(html), htmlTemplateToPlainText(html)]) {
      const names = liquidTags(kept).map(({ name }) => name)
      expect(names.filter((name) => name === 'if')).toHaveLength(
        names.filter((name) => name === 'endif').length,
      )
      expect(names.indexOf('endif')).toBeGreaterThanOrEqual(names.indexOf('if'))
    }
  })

  it('stays linear on hostile markup', () => {
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
        25_000,
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
  ])('%j becomes %j', (html, expected) => {
    expect(htmlTemplateToPlainText(html)).toBe(expected)
  })
})
