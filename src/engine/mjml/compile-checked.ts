import type { Block, Design } from '../design/design.ts'
import { designTexts } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { combinedLimitProblem, compiledProblem } from '../liquid/liquid.ts'
import type { Marks } from './blocks/scope.ts'
import { compileDesign } from './compile-design.ts'
import { FILE_URL_SCHEME } from './file-address.ts'

type Input = {
  design: Design
  presets: Record<string, { blocks: Block[] }>
  category: 'transactional' | 'marketing'
  /** The prefix of the classes that mark the design's own blocks. */
  marks?: string | undefined
}

/** Compiles a design, or returns the problem if its text is too long in total or the result is invalid. */
export function compileChecked({ design, presets, category, marks }: Input) {
  const excess = combinedLimitProblem(
    [design, ...Object.values(presets)].flatMap(designTexts).map(({ text }) => text),
  )
  if (excess !== null) return { problem: excess }
  const compiled = compileDesign(design, {
    presets: (id) => presets[id],
    fileUrl: (key) => FILE_URL_SCHEME + key,
    category,
    ...(marks !== undefined && { marks: marksFor(marks, design) }),
  })
  // Texts that are each within the limits can exceed them together. This is reported on save rather than on sending.
  const problem = Object.values(compiled).map(compiledProblem).find(Boolean)
  return problem ? { problem } : { compiled }
}

/** A preset's blocks may have the same ids, so only the design's own blocks are marked. */
function marksFor(prefix: string, design: Design): Marks {
  const designBlocks = new Set<Block>(walkDesign(design).map(({ block }) => block))
  return {
    block: (block) => (designBlocks.has(block) && block.id !== undefined ? [`${prefix}-b-${block.id}`] : []),
    column: () => [],
  }
}
