import { Design, designTexts, normalizeDesign } from '../../../engine/design/design.ts'
import { combinedLimitProblem, liquidProblem } from '../../../engine/liquid/liquid.ts'
import { atPosition, inField, type Problem, problemOf } from '../../../problems/problems.ts'
import { problemIn, REASONS } from '../../call/input.ts'

/**
 * Returns the design as it is stored, with an id for every block, or its problems. Liquid is only checked if the
 * design is otherwise valid. A problem without a field applies to the whole design.
 */
export function readDesign(raw: unknown): { design: Design } | { problems: [Problem, ...Problem[]] } {
  const parsed = Design.safeParse(raw, REASONS)
  if (!parsed.success) {
    const [first = problemOf('value.invalid'), ...others] = parsed.error.issues.map(problemIn)
    return { problems: [first, ...others] }
  }
  const [first, ...others] = liquidProblems(parsed.data)
  if (first) return { problems: [first, ...others] }
  return { design: normalizeDesign(parsed.data, createBlockIds()) }
}

function liquidProblems(design: Design): Problem[] {
  const texts = designTexts(design)
  // All texts are compiled into one template, so together they must stay within a template's limits.
  const excess = combinedLimitProblem(texts.map(({ text }) => text))
  if (excess !== null) return [excess]
  const problems: Problem[] = []
  for (const { path, text, start } of texts) {
    const problem = liquidProblem(text)
    if (problem !== null) problems.push(inField(path, fromStart(problem, start)))
  }
  return problems
}

/** The problem with its position in the field's own text, such as a condition without the tag around it. */
function fromStart(problem: Problem, start = 0): Problem {
  const { line, column } = problem.data
  return line === 1 && typeof column === 'number'
    ? atPosition(problem, 1, Math.max(1, column - start))
    : problem
}

/** Ids are sequential, so sending the same design again without ids changes nothing. */
function createBlockIds(): () => string {
  let last = 0
  return () => `b${++last}`
}
