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
  const position = jsonErrorAt(body)
  return position ? [{ ...position, message: notJson, isWarning: true }] : []
}
