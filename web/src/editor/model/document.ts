import type { Design } from '../../../../src/engine/design/design.ts'
import type { Block, Frame } from '../../../../src/engine/design/schema.ts'
import type { Input } from '../../api/operations.ts'

export type { Block, Design, Frame }

/** The editable fields of a layout in one language, as they are saved. Visual layouts have a design. */
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
