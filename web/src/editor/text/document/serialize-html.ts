import type { Attrs, Mark, Node } from 'prosemirror-model'
import { escapeText } from './attributes.ts'
import { effectiveMarks, preserveSpaces } from './inline.ts'
import { richSchema } from './schema.ts'

const { nodes } = richSchema
const TAGS: Record<string, string> = {
  link: 'a',
  color: 'span',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  paragraph: 'p',
}
const tagOf = (name: string) => TAGS[name] ?? name

/** The HTML of a document, which `parseHtml` parses back to the same document. */
export function serializeHtml(doc: Node): string {
  const { firstChild } = doc
  const isEmpty = doc.childCount === 1 && firstChild?.isTextblock && firstChild.childCount === 0
  return isEmpty && !hasAttributes(firstChild.attrs) ? '' : blocksHtml(doc)
}

const hasAttributes = (attrs: Attrs) => Object.values(attrs).some((value) => value !== null)

const blocksHtml = (parent: Node) =>
  parent.children.map((child, index) => blockHtml(child, parent, index)).join('')

function blockHtml(node: Node, parent: Node, index: number): string {
  if (node.type === nodes.bare) {
    const html = textblockHtml(node)
    return needsOwnParagraph(parent, index) ? `<p>${html || '<br>'}</p>` : html
  }
  const tag = tagOf(node.type.name)
  const inside = node.isTextblock ? textblockHtml(node) || '<br>' : blocksHtml(node)
  return `${startTag(tag, attributesOf(node.attrs))}${inside}</${tag}>`
}

/** Whether bare text needs a paragraph to stay separate from bare text next to it. */
export function needsOwnParagraph(parent: Node, index: number): boolean {
  if (parent.type.spec.group?.includes('list')) return false
  const neighbors = [parent.maybeChild(index - 1), parent.maybeChild(index + 1)]
  return isText(parent.child(index)) && neighbors.some((node) => node?.type === nodes.bare && isText(node))
}

/** Whether there is anything besides Liquid control tags, which do not need to be kept separate. */
const isText = (bare: Node) =>
  bare.children.some((node) => node.type !== nodes.liquid || !String(node.attrs.raw).startsWith('{%'))

function attributesOf({ align, ...attrs }: Attrs): Attrs {
  if (!align) return attrs
  return { ...attrs, style: `${attrs.style ? `${attrs.style};` : ''}text-align:${align}` }
}

function startTag(tag: string, { extraAttributes, ...attrs }: Attrs): string {
  const sources = Object.entries(attrs)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${sources.join('')}${extraAttributes ? ` ${extraAttributes}` : ''}>`
}

const markTag = ({ type, attrs }: Mark) =>
  startTag(tagOf(type.name), type.name === 'color' ? { style: `color:${attrs.color}` } : attrs)

/** A line that ends with a break needs a second one, because browsers ignore the last break. */
export function textblockHtml(block: Node): string {
  const texts = preserveSpaces(block.children)
  const allMarks = effectiveMarks(
    block.children.map((node, index) => ({
      isVisible: node.isText ? /\S|\u00a0/.test(texts[index] ?? '') : node.type !== nodes.hardBreak,
      marks: node.marks,
    })),
  )
  const content = block.children.map((node, index) => node.mark(allMarks[index] ?? []))
  let html = ''
  let open: Mark[] = []
  const closeTo = (length: number) => {
    for (const mark of open.slice(length).reverse()) html += `</${tagOf(mark.type.name)}>`
    open = open.slice(0, length)
  }
  content.forEach((node, index) => {
    const firstToClose = open.findIndex((mark) => !mark.isInSet(node.marks))
    closeTo(firstToClose === -1 ? open.length : firstToClose)
    const opening = node.marks.filter((mark) => !mark.isInSet(open))
    for (const mark of longestFirst(opening, content, index)) {
      html += markTag(mark)
      open.push(mark)
    }
    html += inlineHtml(node, texts[index] ?? '')
  })
  closeTo(0)
  return content.at(-1)?.type === nodes.hardBreak ? `${html}<br>` : html
}

function inlineHtml(node: Node, text: string): string {
  if (node.type === nodes.liquid) return String(node.attrs.raw)
  return node.type === nodes.hardBreak ? '<br>' : escapeText(text)
}

/** Opens the mark with the longest range first, so that as few elements as possible are split. */
function longestFirst(marks: Mark[], content: readonly Node[], from: number): Mark[] {
  const reach = (mark: Mark) => {
    let end = from
    while (content[end] && mark.isInSet(content[end]?.marks ?? [])) end += 1
    return end
  }
  return marks.length < 2 ? marks : marks.toSorted((a, b) => reach(b) - reach(a))
}
