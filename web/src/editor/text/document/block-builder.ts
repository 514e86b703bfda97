import type { Attrs, Mark, Node } from 'prosemirror-model'
import { collapseInline, type Inline, isVisible } from './inline.ts'
import { richSchema } from './schema.ts'

const { nodes } = richSchema

export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'li'])

type Container = {
  type: 'doc' | 'bulletList' | 'orderedList' | 'listItem'
  attrs: Attrs
  children: Node[]
  isImplied: boolean
}
type Textblock = { type: 'paragraph' | 'bare'; attrs: Attrs; inline: Inline[] }
type OpenElement = {
  name: string
  marks: readonly Mark[]
  attrs: Attrs | null
  /** The number of containers that were open before it. */
  depth: number
  /** The start tag if it contains Liquid, which must survive even if the element is empty. */
  source: string | null
  visibleBefore: number
}

const isList = ({ type }: Container) => type === 'bulletList' || type === 'orderedList'

/** Whether an attribute contains Liquid, which would be lost if an empty list were dropped. */
const hasLiquid = (attrs: Attrs) => Object.values(attrs).some((value) => String(value ?? '').includes('{'))

/** Builds a document from parser events. Closes elements the same way the engine does. */
export class BlockBuilder {
  readonly #containers: Container[] = [{ type: 'doc', attrs: {}, children: [], isImplied: false }]
  readonly #open: OpenElement[] = []
  #textblock: Textblock | null = null
  #visibleCount = 0
  readonly #impliedLists = new WeakSet<Node>()

  addText(text: string) {
    if (this.#textblock === null && /^[ \t\n\r]*$/.test(text)) return
    this.#add({ text, marks: this.#marks() })
  }

  addLiquid(raw: string) {
    this.#add({ node: nodes.liquid.create({ raw }, null, this.#marks()) })
  }

  addBreak() {
    this.#add({ node: nodes.hardBreak.create(null, null, this.#marks()) })
  }

  openInline(name: string, marks: readonly Mark[], source: string | null) {
    this.#push(name, { marks, source })
  }

  openParagraph(attrs: Attrs) {
    if (this.#open.at(-1)?.name === 'p') this.close('p')
    this.#endTextblock()
    this.#push('p', { attrs })
    if (isList(this.#container)) this.#enter('listItem', {}, true)
    this.#textblock = { type: 'paragraph', attrs, inline: [] }
  }

  openList(type: 'bulletList' | 'orderedList', attrs: Attrs) {
    this.#endTextblock()
    this.#push(type === 'bulletList' ? 'ul' : 'ol', {})
    if (isList(this.#container)) this.#enter('listItem', {}, true)
    this.#enter(type, attrs)
  }

  openItem(attrs: Attrs) {
    if (this.#open.at(-1)?.name === 'li') this.close('li')
    this.#endTextblock()
    if (this.#container.type === 'listItem' && this.#container.isImplied) this.#leave()
    this.#push('li', {})
    if (!isList(this.#container)) this.#enterImpliedList()
    this.#enter('listItem', attrs)
  }

  close(name: string) {
    if (!this.#open.some((element) => element.name === name)) return
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) {
      this.#closeLast(last)
      if (last.name === name) return
    }
  }

  end(): Node {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) this.#closeLast(last)
    this.#endTextblock()
    while (this.#containers.length > 1) this.#leave()
    const { children } = this.#container
    return nodes.doc.create(null, children.length === 0 ? nodes.paragraph.create() : children)
  }

  get #container(): Container {
    const last = this.#containers.at(-1)
    if (!last) throw new Error('The document container is always open')
    return last
  }

  #marks(): readonly Mark[] {
    return this.#open
      .flatMap(({ marks }) => marks)
      .reduce((set, mark) => mark.addToSet(set), [] as readonly Mark[])
  }

  #add(inline: Inline) {
    this.#textblock ??= this.#continueText()
    this.#textblock.inline.push(inline)
    if (isVisible(inline)) this.#visibleCount += 1
  }

  /** Text after a list inside a paragraph becomes a paragraph with the same formatting. */
  #continueText(): Textblock {
    const paragraph = this.#open.findLast(({ name }) => BLOCK_ELEMENTS.has(name))
    if (paragraph?.name !== 'p' || isList(this.#container)) return { type: 'bare', attrs: {}, inline: [] }
    return { type: 'paragraph', attrs: { ...paragraph.attrs, extraAttributes: null }, inline: [] }
  }

  #push(name: string, { marks = [], attrs = null, source = null }: Partial<OpenElement>) {
    const depth = this.#containers.length
    this.#open.push({ name, marks, attrs, source, depth, visibleBefore: this.#visibleCount })
  }

  #closeLast({ name, depth, source, marks, visibleBefore }: OpenElement) {
    const isInline = !BLOCK_ELEMENTS.has(name)
    if (!isInline) this.#endTextblock()
    while (!isInline && this.#containers.length > depth) this.#leave()
    this.#open.pop()
    if (source !== null && visibleBefore === this.#visibleCount) this.#addEmpty(`${source}</${name}>`, marks)
  }

  /** Adds an element without visible content as a chip, and removes its marks from the white space inside. */
  #addEmpty(source: string, marks: readonly Mark[]) {
    const withoutMarks = (set: readonly Mark[]) => set.filter((mark) => !mark.isInSet(marks))
    for (const inline of this.#textblock?.inline ?? []) {
      if (isVisible(inline)) continue
      if ('text' in inline) inline.marks = withoutMarks(inline.marks)
      else inline.node = inline.node.mark(withoutMarks(inline.node.marks))
    }
    this.addLiquid(source)
  }

  #endTextblock() {
    const textblock = this.#textblock
    this.#textblock = null
    if (!textblock) return
    const container = this.#container
    const { content, endsWithBreak } = collapseInline(textblock.inline)
    if (textblock.type === 'paragraph')
      container.children.push(nodes.paragraph.create(textblock.attrs, content))
    else if (content.length > 0) container.children.push(nodes.bare.create(null, content))
    else if (endsWithBreak && !isList(container)) container.children.push(nodes.paragraph.create())
  }

  #enter(type: Container['type'], attrs: Attrs, isImplied = false) {
    this.#containers.push({ type, attrs, children: [], isImplied })
  }

  /** Consecutive items outside a list form an implied list. */
  #enterImpliedList() {
    const siblings = this.#container.children
    const before = siblings.at(-1)
    const isContinued = before !== undefined && this.#impliedLists.has(before)
    this.#enter('bulletList', {}, true)
    if (isContinued) this.#container.children.push(...(siblings.pop()?.content.content ?? []))
  }

  #leave() {
    const container = this.#containers.pop()
    if (!container) return
    const { type, attrs, children, isImplied } = container
    const first = children[0]
    if (type === 'listItem') {
      if (!first && isImplied) return
      if (!first?.isTextblock) children.unshift(nodes.bare.create())
    } else if (!first) {
      if (!hasLiquid(attrs)) return
      children.push(nodes.listItem.create(null, nodes.bare.create()))
    }
    const node = nodes[type].create(attrs, children)
    if (isImplied) this.#impliedLists.add(node)
    this.#container.children.push(node)
  }
}
