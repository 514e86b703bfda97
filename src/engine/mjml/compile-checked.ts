import type { Problem } from '../../problems/define.ts'
import type { Block, Design } from '../design/design.ts'
import { designTexts } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { excessOf, liquidProblem } from '../liquid/liquid.ts'
import type { Marks } from './blocks/scope.ts'
import { type CompiledDesign, compileDesign } from './compile-design.ts'
import { FILE_ADDRESS } from './file-address.ts'

type Wanted = {
  design: Design
  /** The shared headers and footers, by id. */
  presets: Record<string, { blocks: Block[] }>
  category: 'transactional' | 'marketing'
  /** Each block gets a class that begins with this. */
  marks?: string | undefined
}

/** Compiles a design whose texts fit together, or tells what is wrong with the whole. */
export function compileChecked({ design, presets, category, marks }: Wanted) {
  const excess = excessOf([design, ...Object.values(presets)].flatMap(designTexts).map(({ text }) => text))
  if (excess !== null) return { problem: excess }
  const compiled = compileDesign(design, {
    presets: (id) => presets[id],
    fileUrl: (key) => FILE_ADDRESS + key,
    category,
    ...(marks !== undefined && { marks: marksFor(marks, design) }),
  })
  const problem = problemIn(compiled)
  return problem === null ? { compiled } : { problem }
}

/** Texts that are each within the limits can be too much together; better reported now than at send time. */
function problemIn({ html, text, attachments }: CompiledDesign): Problem | null {
  for (const template of [html, text, attachments]) {
    const problem = liquidProblem(template)
    if (problem !== null) return problem
  }
  return null
}

/** Blocks of presets may carry the same ids, so only those of the design itself are marked. */
function marksFor(prefix: string, design: Design): Marks {
  const own = new Set<Block>(walkDesign(design).map(({ block }) => block))
  return {
    block: (block) => (own.has(block) && block.id !== undefined ? [`${prefix}-b-${block.id}`] : []),
    column: () => [],
  }
}
