import type { CodeProblem } from '../../ui/code-box/code-problem.ts'
import { jsonErrorAt } from '../../ui/code-box/json-error.ts'

/** The server's error in the body, or the position at which the body stops being valid JSON. */
export function bodyProblems(
  body: string,
  serverProblem: CodeProblem | null | undefined,
  notJson: string,
): CodeProblem[] {
  if (serverProblem) return [serverProblem]
  // With Liquid, only the rendered body can be checked.
  if (body.trim() === '' || /\{[{%]/.test(body)) return []
  const offset = jsonErrorAt(body)
  if (offset === null) return []
  const lines = body.slice(0, offset).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  return [{ line: lines.length, column, message: notJson, isWarning: true }]
}
