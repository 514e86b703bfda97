import type { Node } from 'prosemirror-model'
import { splitLiquid } from './chip.ts'
import { lineSchema } from './schema.ts'

/** Parses plain text with Liquid into a single-line document. */
export function parseLine(text: string): Node {
  const { nodes } = lineSchema
  const content = splitLiquid(text).map((segment) =>
    segment.kind === 'text' ? lineSchema.text(segment.text) : nodes.liquid.create({ raw: segment.raw }),
  )
  return nodes.doc.create(null, nodes.line.create(null, content))
}

export const serializeLine = (doc: Node) => doc.textContent
