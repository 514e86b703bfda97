import type { Design } from '../../../../src/engine/design/design.ts'
import type { Block, Frame } from '../../../../src/engine/design/schema.ts'
import type { Input } from '../../api/operations.ts'

export type { Block, Design, Frame }

/** What a person edits of a layout in one language: the fields that a save sends. A visual one has a design. */
export type LayoutDocument = {
  readonly name: string
  readonly description: string | null
  readonly category: 'transactional' | 'marketing'
  readonly subject: string
  readonly previewText: string
  readonly marketingTexts: Input<'createLayout'>['marketingTexts']
  readonly bodyDesign?: Design
  readonly body?: string
  readonly attachments?: Input<'createLayout'>['attachments']
}
