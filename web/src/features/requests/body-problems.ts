import type { CodeProblem } from '../../ui/code-box/code-box.tsx'

/** Where the server says that the body is wrong, and where it is no JSON as it stands. */
export function bodyProblems(body: string, reason: string | undefined): CodeProblem[] {
  if (reason !== undefined) {
    const [, message = reason, line, column] = /^(.*), line (\d+), column (\d+)$/s.exec(reason) ?? []
    return [{ message, ...(line && { line: Number(line), column: Number(column) }) }]
  }
  // With Liquid in it, only the rendered body shows what it is.
  if (body.trim() === '' || /\{[{%]/.test(body)) return []
  try {
    JSON.parse(body)
    return []
  } catch (error) {
    return [{ ...placeOf(body, error), message: wordsOf(error), isWarning: true }]
  }
}

const wordsOf = (error: unknown) =>
  (error instanceof Error ? error.message : '').replace(
    /,? ?(?:\.{3}|in JSON at|at line|"[^"]*" is not valid).*$/s,
    '',
  )

/** Browsers say it as a position, or as a line and column. */
function placeOf(body: string, error: unknown): { line?: number; column?: number } {
  const text = error instanceof Error ? error.message : ''
  const [, line, column] = /line (\d+) column (\d+)/.exec(text) ?? []
  if (line) return { line: Number(line), column: Number(column) }
  const [, position] = /position (\d+)/.exec(text) ?? []
  const before = body.slice(0, position === undefined ? body.length : Number(position))
  const lines = before.split('\n')
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
