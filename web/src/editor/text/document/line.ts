import type { Node, Schema } from 'prosemirror-model'
import { splitLiquid } from './chip.ts'
import { lineSchema } from './schema.ts'

/** The inline content of plain text with Liquid. */
export const plainNodes = (schema: Schema, text: string): Node[] =>
  splitLiquid(text).map((segment) =>
    segment.kind === 'text' ? schema.text(segment.text) : schema.node('liquid', { raw: segment.raw }),
  )

/** Parses plain text with Liquid into a single-line document. */
export function parseLine(text: string): Node {
  const { nodes } = lineSchema
  return nodes.doc.create(null, nodes.line.create(null, plainNodes(lineSchema, text)))
}

export const serializeLine = (doc: Node) => doc.textContent
