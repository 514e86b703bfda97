import { walkDesign } from '../../../../../src/engine/design/walk.ts'
import type { Marks } from '../../../../../src/engine/mjml/blocks/scope.ts'
import type { Block, Design } from '../../model/document.ts'
import { blockMark, columnMark, emptyClass, presetMark } from '../mark-names.ts'

type Presets = Readonly<Record<string, { blocks: Block[] }>>

/** Classes for the editor's compile alone. The prefix is random, so that no email can contain one. */
export function marksFor(prefix: string, design: Design, presets: Presets): Marks {
  const ofPresets = new Map<Block, string>()
  for (const frame of ['header', 'footer'] as const) {
    const blocks = presets[design[frame]?.presetId ?? '']?.blocks ?? []
    for (const { block } of walkDesign({ blocks })) ofPresets.set(block, presetMark(prefix, frame))
  }
  const empty = (blocks: readonly Block[]) => (blocks.length === 0 ? [emptyClass(prefix)] : [])
  return {
    block: (block) => {
      const preset = ofPresets.get(block)
      if (preset !== undefined) return [preset]
      if (block.id === undefined) return []
      return [blockMark(prefix, block.id), ...(block.type === 'section' ? empty(block.blocks) : [])]
    },
    column: (block, index) => {
      if (block.id === undefined) return []
      return [columnMark(prefix, block.id, index), ...empty(block.columns[index]?.blocks ?? [])]
    },
  }
}
