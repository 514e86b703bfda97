import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { chipAttributes, chipContent } from './chip.ts'
import { displayableStyle } from './style.ts'

/** Attribute values are source text, including Liquid and entities; `null` if absent. */
const sourceAttributes = (...names: string[]): Record<string, { default: null }> =>
  Object.fromEntries(names.map((name) => [name, { default: null }]))

/** `extraAttributes` is the source of other attributes that contain Liquid. */
const common = sourceAttributes('style', 'title', 'extraAttributes')

const styleOf = ({ style, align }: Attrs) => ({
  style: displayableStyle(`${style ?? ''}${align ? `;text-align:${align}` : ''}`),
})

/** A chip: Liquid, or markup with Liquid that cannot be edited as text. Its source is never changed. */
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
    toDOM: ({ attrs }) => ['p', styleOf(attrs), 0],
  },
  /** Text outside paragraphs: between paragraphs, in a list item, or between list items. */
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
    toDOM: ({ attrs }) => ['ul', styleOf(attrs), 0],
  },
  orderedList: {
    group: 'block list',
    content: '(listItem | bare)+',
    attrs: { ...common, ...sourceAttributes('start') },
    parseDOM: [{ tag: 'ol' }],
    toDOM: ({ attrs }) => ['ol', { ...styleOf(attrs), ...(attrs.start && { start: attrs.start }) }, 0],
  },
  listItem: {
    content: '(bare | paragraph) block*',
    defining: true,
    attrs: common,
    parseDOM: [{ tag: 'li' }],
    toDOM: ({ attrs }) => ['li', styleOf(attrs), 0],
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
  /** Rendered without `href`, so that links cannot be followed in the editor. */
  link: {
    excludes: '',
    inclusive: false,
    attrs: { ...common, ...sourceAttributes('href') },
    toDOM: ({ attrs }) => ['a', { ...styleOf(attrs), 'data-href': attrs.href ?? '' }, 0],
  },
  span: { excludes: '', attrs: common, toDOM: ({ attrs }) => ['span', styleOf(attrs), 0] },
  color: {
    attrs: { color: {} },
    toDOM: ({ attrs }) => ['span', { style: displayableStyle(`color:${attrs.color}`) }, 0],
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

export const richSchema = new Schema({ nodes, marks })

/** One line of plain text with Liquid, such as a label or subject. */
export const lineSchema = new Schema({
  nodes: {
    doc: { content: 'line' },
    line: {
      content: 'inline*',
      whitespace: 'pre',
      parseDOM: [{ tag: 'div' }],
      toDOM: () => ['div', { 'data-line': '' }, 0],
    },
    text: { group: 'inline' },
    liquid,
  },
})
