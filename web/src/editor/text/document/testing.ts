import fc from 'fast-check'

const VALUES = [
  '{{ variables.name }}',
  '{{variables.a}}',
  '{{- variables.order["a b"] | default: "x > y }} \' z" -}}',
  '{{ secrets.TOKEN }}',
  '{{ "<b>" | append: \'"\' }}',
  '{{ variables.a&nbsp;}}',
  '{% assign x = "<p>" %}',
  '{% raw %}<i>{{ as is }} &amp;</i>{% endraw %}',
  '{% comment %}<p>gone {{ x }}</b>{% endcomment %}',
  '{% # note %}',
  '{% liquid\n  assign a = 1\n  echo a\n%}',
]
const BALANCED = ['{% if a < b %}color:red{% endif %}', '{% if a %}x{% else %}y{% endif %}']
const UNBALANCED = [
  '{% if variables.a > 1 %}',
  '{% else %}',
  '{% endif %}',
  '{% for i in variables.items %}',
  '{% endfor %}',
]

const output = fc.constantFrom(...VALUES.filter((raw) => raw.startsWith('{{')))
const value = fc.constantFrom(...VALUES)
const literal = fc.constantFrom(
  'a',
  'Hello',
  ' ',
  '  ',
  '\n\t',
  '.',
  'ä €',
  '&nbsp;',
  '&amp;',
  '&lt;b&gt;',
  '\u00a0',
  'a < b',
  '{',
  '%}',
  '}}',
  '{ x }',
  '&#123;{ no }}',
  '🙂',
  '&',
  '"',
  "'",
  '>',
)
const attributeText = fc
  .array(
    fc.oneof(
      fc.constantFrom('x', ' ', '?q=1&amp;r=', '/', '&quot;', '{ '),
      value,
      fc.constantFrom(...BALANCED),
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const attribute = fc.oneof(
  attributeText.map((text) => ` title="${text}"`),
  attributeText.map((text) => ` style="font-size:12px;line-height:${text}"`),
  fc.constantFrom(
    ' style="color:#f00"',
    ' style="text-align:center"',
    " style='color:red; text-align: right'",
    ' class="x"',
    ' style="{{ variables.style }}"',
    ' start="3"',
  ),
  output.map((raw) => ` class="${raw}"`),
  output.map((raw) => ` {% if a %}data-x="${raw}"{% endif %}`),
)
/** Unique names, because browsers ignore the second attribute of the same name. */
const attributes = fc
  .uniqueArray(attribute, { maxLength: 2, selector: (text) => text.slice(0, text.indexOf('=')) })
  .map((parts) => parts.join(''))
const href = attributeText.map((text) => ` href="https://example.com/${text}"`)
const INLINE = [
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'strike',
  'del',
  'ins',
  'sub',
  'sup',
  'small',
  'span',
  'mark',
  'code',
]

const wrap = (tag: string, attrs: string, inside: string) => `<${tag}${attrs}>${inside}</${tag}>`

const { html } = fc.letrec<{ html: string; inline: string; item: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    literal,
    literal,
    value,
    fc.constantFrom(...UNBALANCED),
    fc.constantFrom('<br>', '<br/>'),
    fc
      .tuple(fc.constantFrom(...INLINE), attributes, fc.array(tie('inline'), { maxLength: 3 }))
      .map(([tag, attrs, inside]) => wrap(tag, attrs, inside.join(''))),
    fc
      .tuple(href, attributes, fc.array(tie('inline'), { maxLength: 3 }))
      .map(([to, attrs, inside]) => wrap('a', to + attrs, inside.join(''))),
  ),
  item: fc.oneof(
    fc
      .tuple(attributes, fc.array(fc.oneof(tie('inline'), tie('block')), { maxLength: 3 }))
      .map(([attrs, inside]) => wrap('li', attrs, inside.join(''))),
    fc.constantFrom(...UNBALANCED, '\n'),
    tie('html'),
  ),
  block: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc
      .tuple(attributes, fc.array(tie('inline'), { maxLength: 4 }))
      .map(([attrs, inside]) => wrap('p', attrs, inside.join(''))),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), attributes, fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([tag, attrs, inside]) => wrap(tag, attrs, inside.join(''))),
  ),
  html: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('block'),
    tie('block'),
    tie('inline'),
    fc.constantFrom('\n', '\n  '),
    fc
      .tuple(fc.constantFrom('p', 'b', 'li', 'ul', 'a', 'span', 'div', 'table'), fc.boolean())
      .map(([tag, closing]) => `<${closing ? '/' : ''}${tag}>`),
    fc.constantFrom(
      '<!-- note -->',
      '<!-- {{ variables.a }} -->',
      '<img src="{{ variables.a }}">',
      '<script>x</script>',
      '<p {% if a %}>',
      '<div class="{{ variables.a }}">',
    ),
  ),
}))

/** Random rich text with nested and unclosed tags, and with Liquid wherever it is allowed. */
export const anyHtml = fc.array(html, { maxLength: 5 }).map((parts) => parts.join(''))

/** Random plain text with complete or incomplete Liquid. */
export const anyLine = fc
  .array(
    fc.oneof(literal, value, fc.constantFrom(...UNBALANCED, '{{', '{%', '{{ "a', '{% raw %}'), fc.string()),
    {
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))
