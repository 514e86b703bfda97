import { Design, designTexts, normaliseDesign } from '../../engine/design/design.ts'
import { liquidProblem } from '../../engine/liquid/liquid.ts'
import { type Problem, problemOf, REASONS } from '../call/input.ts'

/** A design as it is stored, with an id for every block; or what is wrong with it, its Liquid included. */
export function readDesign(raw: unknown): { design: Design } | { problem: Problem } {
  const parsed = Design.safeParse(raw, REASONS)
  if (!parsed.success) return { problem: problemOf(parsed.error.issues[0]) }
  for (const { path, text } of designTexts(parsed.data)) {
    const reason = liquidProblem(text)
    if (reason !== null) return { problem: { field: path, reason } }
  }
  return { design: normaliseDesign(parsed.data, createBlockIds()) }
}

/** Numbered, so that the same design sent again without ids stays the same design. */
function createBlockIds(): () => string {
  let last = 0
  return () => `b${++last}`
}
