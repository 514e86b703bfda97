import { walkDesign } from '../../../../../src/engine/design/walk.ts'
import type { Marks } from '../../../../../src/engine/mjml/blocks/scope.ts'
import type { Block, Design } from '../../model/document.ts'

type Presets = Readonly<Record<string, { blocks: Block[] }>>

/** What a marked element of the page is: a block, one of its columns, or a header or footer that is a preset. */
export type Mark =
  | { kind: 'block'; id: string }
  | { kind: 'column'; id: string; column: number }
  | { kind: 'preset'; frame: 'header' | 'footer' }

/** Sections and columns without content have no height of their own; the canvas gives them some. */
export const emptyClass = (prefix: string) => `${prefix}-empty`

/** Classes for the editor's compile alone. The prefix is random, so that no email can contain one. */
export function marksFor(prefix: string, design: Design, presets: Presets): Marks {
  const ofPresets = new Map<Block, string>()
  for (const frame of ['header', 'footer'] as const) {
    const blocks = presets[design[frame]?.presetId ?? '']?.blocks ?? []
    for (const { block } of walkDesign({ blocks })) ofPresets.set(block, `${prefix}-f-${frame}`)
  }
  const empty = (blocks: readonly Block[]) => (blocks.length === 0 ? [emptyClass(prefix)] : [])
  return {
    block: (block) => {
      const preset = ofPresets.get(block)
      if (preset !== undefined) return [preset]
      if (block.id === undefined) return []
      return [`${prefix}-b-${block.id}`, ...(block.type === 'section' ? empty(block.blocks) : [])]
    },
    column: (block, index) => {
      if (block.id === undefined) return []
      return [`${prefix}-c${index}-${block.id}`, ...empty(block.columns[index]?.blocks ?? [])]
    },
  }
}

/** Reads what `marksFor` wrote; null for every other class. */
export function readMark(prefix: string, name: string): Mark | null {
  if (!name.startsWith(`${prefix}-`)) return null
  const [, kind = '', column = '', rest = ''] =
    /^([bcf])(\d*)-(.+)$/.exec(name.slice(prefix.length + 1)) ?? []
  if (kind === 'b') return { kind: 'block', id: rest }
  if (kind === 'c') return { kind: 'column', id: rest, column: Number(column) }
  if (kind === 'f' && (rest === 'header' || rest === 'footer')) return { kind: 'preset', frame: rest }
  return null
}
