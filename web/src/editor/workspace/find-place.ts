import { blockName } from '../model/block-name.ts'
import type { Block, LayoutDocument } from '../model/document.ts'

/** What a finding or an error is about: a block, labeled with its text, or a field of the message. */
export type ErrorPlace =
  | { block: string; label: string; type: Block['type']; field: 'canvas' }
  | { block: null; label: null; field: 'subject' | 'previewText' | 'html' }

const MAX_LABEL_LENGTH = 40
const STEPS = /[^.[\]]+/g

/** The block or field at a server path such as `bodyDesign.blocks[0].alt`; null if it is not in the document. */
export function findPlace(document: LayoutDocument, path: string): ErrorPlace | null {
  if (path === 'subject' || path === 'previewText') return { block: null, label: null, field: path }
  if (document.body !== undefined)
    return path === 'body' || path === 'html' ? { block: null, label: null, field: 'html' } : null
  const all = path.match(STEPS) ?? []
  // In a preset, paths start at its blocks, because it has no design.
  const steps = all[0] === 'bodyDesign' ? all.slice(1) : all[0] === 'blocks' ? all : []
  let value: unknown = document.bodyDesign
  let block: Block | null = null
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) break
    value = (value as Record<string, unknown>)[step]
    if (typeof value === 'object' && value !== null && 'type' in value && 'id' in value)
      block = value as Block
  }
  return (
    block && {
      block: String(block.id),
      type: block.type,
      field: 'canvas',
      label: blockName(block, MAX_LABEL_LENGTH),
    }
  )
}
