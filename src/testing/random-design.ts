import fc from 'fast-check'
import { Design } from '../engine/design/design.ts'
import { NETWORKS } from '../engine/design/networks.ts'

const LIQUID = [
  '{{ variables.name }}',
  '{{ variables.missing | default: "<none>" }}',
  '{% if variables.on %}yes{% else %}no{% endif %}',
  '{{ variables.rows | size }}',
  '{{ variables.name | upcase | append: "&" }}',
]

const word = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replace(/[{}]/g, ''))
const text = fc
  .array(fc.oneof(word, fc.constantFrom(...LIQUID)), { maxLength: 4 })
  .map((parts) => parts.join(' '))
const html = fc.oneof(
  text.map((content) => `<p>${content.replaceAll('<', '&lt;')}</p>`),
  text.map((content) => `<ul><li>${content}<li><b>two</b></ul>`),
  text.map((content) => `<div onclick="x()">${content}<table><tr><td>open`),
)
const href = fc.constantFrom('https://a.test/?a=1&b=2', 'mailto:a@a.test', '{{ variables.url }}', '#top')
const color = fc.constantFrom('#123456', '#abc', 'transparent', 'rebeccapurple')
const url = fc.constantFrom('https://a.test/a.png', '{{ variables.url }}')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const pixels = fc.integer({ min: 0, max: 40 })

const dark = 'fil_dark'
const logo = 'fil_logo'
const doc = 'fil_doc'
export const RANDOM_DESIGN_FILES = [dark, logo, doc]

const common = {
  if: maybe(fc.constantFrom('variables.on', 'variables.off', 'variables.rows.size > 1')),
  each: maybe(fc.constant({ in: 'variables.rows', as: 'row' })),
  hideOn: maybe(fc.constantFrom('mobile', 'desktop')),
  padding: maybe(fc.record({ top: pixels, left: pixels }, { requiredKeys: [] })),
  background: maybe(color),
  align: maybe(fc.constantFrom('left', 'center', 'right')),
}
const block = (type: string, shape: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ type: fc.constant(type), ...common, ...shape })

const leaf = fc.oneof(
  block('heading', { text, level: maybe(fc.integer({ min: 1, max: 3 })), color: maybe(color) }),
  block('heading', { text: html, rich: fc.constant(true) }),
  block('text', { html, size: maybe(fc.integer({ min: 8, max: 40 })) }),
  block('image', { url, alt: maybe(text), href: maybe(href), darkFileKey: maybe(fc.constant(dark)) }),
  block('logo', { fileKey: fc.constant(logo), width: maybe(fc.integer({ min: 1, max: 800 })) }),
  block('button', { label: text, href, fullWidth: maybe(fc.boolean()) }),
  block('divider', { thickness: maybe(fc.integer({ min: 1, max: 9 })) }),
  block('spacer', { height: maybe(fc.integer({ min: 1, max: 60 })) }),
  block('table', {
    columns: fc.array(fc.record({ title: text, cell: text }), { minLength: 1, maxLength: 3 }),
    rows: maybe(fc.constant({ in: 'variables.rows', as: 'line' })),
    totals: maybe(fc.array(fc.record({ label: text, value: text }), { maxLength: 2 })),
  }),
  block('social', {
    items: fc.array(fc.record({ network: fc.constantFrom(...NETWORKS), href }), {
      minLength: 1,
      maxLength: 3,
    }),
    style: maybe(fc.constantFrom('filled', 'outline', 'text')),
  }),
  block('file', { fileKey: fc.constant(doc), filename: fc.constant('a.pdf') }),
  block('video', { thumbnail: url.map((source) => ({ url: source })), href, alt: maybe(text) }),
  block('html', { html }),
  block('unsubscribe', { label: maybe(text) }),
)

const section = (child: fc.Arbitrary<unknown>) =>
  block('section', {
    blocks: fc.array(child, { maxLength: 3 }),
    border: maybe(fc.record({ width: fc.integer({ min: 1, max: 4 }) })),
    radius: maybe(pixels),
  })
const columns = (child: fc.Arbitrary<unknown>) =>
  block('columns', {
    columns: fc.array(fc.record({ blocks: fc.array(child, { maxLength: 2 }) }), {
      minLength: 2,
      maxLength: 3,
    }),
    gap: maybe(pixels),
    stackOnMobile: maybe(fc.boolean()),
  })
const inner = fc.oneof({ weight: 6, arbitrary: leaf }, section(leaf), columns(leaf))
const outer = fc.oneof({ weight: 6, arbitrary: leaf }, section(inner), columns(inner))
const frame = maybe(fc.record({ blocks: fc.array(outer, { maxLength: 2 }) }))
const colors = { background: maybe(color), textColor: maybe(color), linkColor: maybe(color) }

/** Valid designs with all block types and kinds of nesting; each block has an id. */
export const randomDesign: fc.Arbitrary<Design> = fc
  .record({
    blocks: fc.array(outer, { maxLength: 8 }),
    header: frame,
    footer: frame,
    global: maybe(fc.record({ ...colors, dark: maybe(fc.record(colors)) })),
  })
  .map((design) => Design.parse(withIds(JSON.parse(JSON.stringify(design)))))

function withIds(value: unknown, next = { id: 0 }): unknown {
  if (Array.isArray(value)) return value.map((item) => withIds(item, next))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, content]) => [name, withIds(content, next)])
  return { ...('type' in value && { id: `block_${next.id++}` }), ...Object.fromEntries(entries) }
}

export const DESIGN_VARIABLES = {
  name: `Mara <b>&"'`,
  on: true,
  off: false,
  rows: [{ a: 1 }, { a: 2 }],
  url: 'https://b.test/?q=ä&r=1',
}
