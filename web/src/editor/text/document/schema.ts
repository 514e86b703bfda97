import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { chipAttributes, chipContent } from './chip.ts'
import { shownStyle } from './style.ts'

/** Attributes are kept as they are written in the source, Liquid and entities included; `null` when absent. */
const kept = (...names: string[]): Record<string, { default: null }> =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))

/** `more` holds attributes that only matter because there is Liquid in them. */
const common = kept('style', 'title', 'more')

const look = ({ style, align }: Attrs) => ({
  style: shownStyle(`${style ?? ''}${align ? `;text-align:${align}` : ''}`),
})

/** Liquid, or markup around Liquid that cannot be edited as text: one unit, written exactly as it was read. */
const liquid: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  draggable: false,
  attrs: { raw: {} },
  leafText: (node) => String(node.attrs.raw),
  parseDOM: [
    {
      tag: 'span[data-liquid]',
      getAttrs: (dom) => ({ raw: dom.getAttribute('data-raw') ?? dom.textContent }),
    },
  ],
  toDOM: ({ attrs }) => {
    const raw = String(attrs.raw)
    const { before, label, after } = chipContent(raw)
    return [
      'span',
      { ...chipAttributes(raw), 'data-raw': raw },
      ['span', { 'data-brace': 'open' }, before],
      ['span', { 'data-label': '' }, label],
      ['span', { 'data-brace': 'close' }, after],
    ]
  },
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: { ...common, align: { default: null } },
    parseDOM: [{ tag: 'p' }],
    toDOM: ({ attrs }) => ['p', look(attrs), 0],
  },
  /** Text that stands in no paragraph: between paragraphs, in a list item, or between list items. */
  bare: {
    group: 'block',
    content: 'inline*',
    parseDOM: [{ tag: 'div' }],
    toDOM: () => ['div', { 'data-bare': '' }, 0],
  },
  bulletList: {
    group: 'block list',
    content: '(listItem | bare)+',
    attrs: common,
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ attrs }) => ['ul', look(attrs), 0],
  },
  orderedList: {
    group: 'block list',
    content: '(listItem | bare)+',
    attrs: { ...common, ...kept('start') },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', { ...look(attrs), ...(attrs.start && { start: attrs.start }) }, 0],
  },
  listItem: {
    content: '(bare | paragraph) block*',
    defining: true,
    attrs: common,
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }) => ['li', look(attrs), 0],
  },
  text: { group: 'inline' },
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    leafText: () => '\n',
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  liquid,
} satisfies Record<string, NodeSpec>

const plainMark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: () => [tag, 0],
})

const marks = {
  /** Shown without an address: nothing in the editor leads away from it. */
  link: {
    excludes: '',
    inclusive: false,
    attrs: { ...common, ...kept('href') },
    toDOM: ({ attrs }) => ['a', { ...look(attrs), 'data-href': attrs.href ?? '' }, 0],
  },
  span: { excludes: '', attrs: common, toDOM: ({ attrs }) => ['span', look(attrs), 0] },
  color: {
    attrs: { color: {} },
    toDOM: ({ attrs }) => ['span', { style: shownStyle(`color:${attrs.color}`) }, 0],
  },
  bold: plainMark('strong', 'b'),
  italic: plainMark('em', 'i'),
  underline: plainMark('u', 'ins'),
  strike: plainMark('s', 'strike', 'del'),
  sub: plainMark('sub'),
  sup: plainMark('sup'),
  small: plainMark('small'),
  mark: plainMark('mark'),
  code: plainMark('code'),
} satisfies Record<string, MarkSpec>

/** What a text block may contain. */
export const richSchema = new Schema({ nodes, marks })

/** One line of plain text with Liquid: headings, labels, subjects. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'line' },
    line: { content: 'inline*', parseDOM: [{ tag: 'div' }], toDOM: () => ['div', { 'data-line': '' }, 0] },
    text: { group: 'inline' },
    liquid,
  },
})
