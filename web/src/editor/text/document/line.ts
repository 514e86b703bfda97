import type { Node } from 'prosemirror-model'
import { piecesOf } from './chip.ts'
import { lineSchema } from './schema.ts'

/** Plain text with Liquid as a document of one line. */
export function parseLine(text: string): Node {
  const { nodes } = lineSchema
  const content = piecesOf(text).map((piece) =>
    piece.kind === 'text' ? lineSchema.text(piece.text) : nodes.liquid.create({ raw: piece.raw }),
  )
  return nodes.doc.create(null, nodes.line.create(null, content))
}

/** The text of such a document, as it was typed. */
export const serializeLine = (doc: Node) => doc.textContent
