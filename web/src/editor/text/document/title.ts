import type { Node } from 'prosemirror-model'
import { markLiquid } from '../../../../../src/engine/html/liquid-marks.ts'
import { htmlAsPlain, plainAsHtml } from '../../../../../src/engine/html/plain-as-html.ts'
import { plainNodes } from './line.ts'
import { parseHtml } from './parse-html.ts'
import { richSchema } from './schema.ts'
import { textblockHtml } from './serialize-html.ts'

const { nodes } = richSchema

/** Whether a heading's HTML has any markup besides text and Liquid. */
export const hasMarkup = (html: string) => markLiquid(html).marked.includes('<')

/** Parses a heading's HTML into a single-line document. Without markup, its white space is preserved. */
export function parseTitle(html: string): Node {
  const content = hasMarkup(html) ? inlineOf(parseHtml(html)) : plainNodes(richSchema, htmlAsPlain(html))
  return nodes.doc.create(null, nodes.bare.create(null, content))
}

/** The text of all paragraphs and list items. */
function inlineOf(doc: Node): Node[] {
  const content: Node[] = []
  doc.descendants((node) => {
    if (node.isTextblock && content.length > 0) content.push(richSchema.text(' '))
    if (node.isTextblock) content.push(...node.children)
    return !node.isTextblock
  })
  return content
}

export function serializeTitle(doc: Node): string {
  const content = inlineOf(doc)
  const isPlain = content.every(
    ({ type, marks, attrs }) =>
      marks.length === 0 && type !== nodes.hardBreak && !String(attrs.raw ?? '').startsWith('<'),
  )
  const text = content.map((node) => node.text ?? String(node.attrs.raw ?? '')).join('')
  return isPlain ? plainAsHtml(text) : textblockHtml(nodes.bare.create(null, content))
}
