import type { CodeProblem } from '../../ui/code-box/code-problem.ts'
import { jsonErrorAt } from '../../ui/code-box/json-error.ts'

/** Where the server says that the body is wrong, and where it is no JSON as it stands. */
export function bodyProblems(body: string, reason: string | undefined, notJson: string): CodeProblem[] {
  if (reason !== undefined) {
    const [, message = reason, line, column] = /^(.*), line (\d+), column (\d+)$/s.exec(reason) ?? []
    return [{ message, ...(line && { line: Number(line), column: Number(column) }) }]
  }
  // With Liquid in it, only the rendered body shows what it is.
  if (body.trim() === '' || /\{[{%]/.test(body)) return []
  const at = jsonErrorAt(body)
  if (at === null) return []
  const lines = body.slice(0, at).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  return [{ line: lines.length, column, message: notJson, isWarning: true }]
}
