import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeHtmlKeepingLiquid } from '../escape/keeping-liquid.ts'
import { sanitizeRichLine } from '../mjml/blocks/rich-text.ts'
import { htmlAsPlain, plainAsHtml } from './plain-as-html.ts'

const fragment = fc.oneof(
  fc.constantFrom(
    'a < b',
    '<b>',
    '&amp;',
    '&lt',
    '&',
    '"',
    '{',
    '{{',
    '%}',
    ' ',
    '  ',
    '</p>',
    '<!--',
    '&nbsp;',
  ),
  fc.constantFrom(
    '{{ variables.a | default: "<i>&" }}',
    '{% if a < b %}',
    '{% endif %}',
    '{% raw %}<{{{% endraw %}',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/\p{Cc}/gu, '')),
)
const plain = fc.array(fragment, { maxLength: 8 }).map((fragments) => fragments.join(''))

it('plain text does not change if it is converted to HTML and back', () => {
  fc.assert(fc.property(plain, (text) => void expect(htmlAsPlain(plainAsHtml(text))).toBe(text)))
})

it('plain text that was converted to HTML is sent exactly like the original', () => {
  fc.assert(
    fc.property(plain, (text) => {
      const sent = sanitizeRichLine(plainAsHtml(text), { color: '#000', className: '' })
      expect(sent).toBe(escapeHtmlKeepingLiquid(text))
    }),
  )
})

it.each([
  ['Tom <b>&amp;</b> <a href="https://a.test">{{ variables.name }}</a>', 'Tom & {{ variables.name }}'],
  ['one<br>two', 'one two'],
  ['<b class="{% if a %}x">y</b>{% endif %}', '{% if a %}y{% endif %}'],
])('htmlAsPlain returns the visible text of %s', (html, text) => {
  expect(htmlAsPlain(html)).toBe(text)
})
