import { blockName } from '../model/block-name.ts'
import type { Block, LayoutDocument } from '../model/document.ts'

/** Where a finding or an error leads: a block of the design, by its words if it has some, or a field of the message. */
export type FoundPlace =
  | { block: string; label: string; type: Block['type']; field: 'canvas' }
  | { block: null; label: null; field: 'subject' | 'previewText' | 'html' }

const LONGEST_LABEL = 40
const STEPS = /[^.[\]]+/g

/** What the server's path, such as `bodyDesign.blocks[0].alt`, is about; null where nothing of the document is. */
export function findPlace(document: LayoutDocument, path: string): FoundPlace | null {
  if (path === 'subject' || path === 'previewText') return { block: null, label: null, field: path }
  if (document.body !== undefined)
    return path === 'body' || path === 'html' ? { block: null, label: null, field: 'html' } : null
  const written = path.match(STEPS) ?? []
  // A preset has blocks and no design around them.
  const steps = written[0] === 'bodyDesign' ? written.slice(1) : written[0] === 'blocks' ? written : []
  let value: unknown = document.bodyDesign
  let found: Block | null = null
  for (const step of steps) {
    if (typeof value !== 'object' || value === null) break
    value = (value as Record<string, unknown>)[step]
    if (typeof value === 'object' && value !== null && 'type' in value && 'id' in value)
      found = value as Block
  }
  return (
    found && {
      block: String(found.id),
      type: found.type,
      field: 'canvas',
      label: blockName(found).slice(0, LONGEST_LABEL),
    }
  )
}
