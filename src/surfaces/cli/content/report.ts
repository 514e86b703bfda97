import { AppError } from '../../../core/call/errors.ts'
import { problemOf } from '../../../problems/problems.ts'
import { textOf } from '../../../problems/text.ts'

export type Output = { write(text: string): unknown }

/** Control characters in names and messages could move the cursor or change colors. */
export const withoutControlCharacters = (text: string) => text.replace(/\p{Cc}/gu, ' ')

/** Throws a single problem as it is. Several are printed first, one per line. */
export function throwAll(
  stderr: Output,
  problems: readonly unknown[],
  summary: 'content.several' | 'content.partly_pushed' | 'content.check_failed' = 'content.several',
): void {
  if (problems.length === 0) return
  const unexpected = problems.find((problem) => !(problem instanceof AppError))
  if (unexpected !== undefined) throw unexpected
  const lines = (problems as AppError[]).map(({ problem }) => withoutControlCharacters(textOf(problem)))
  if (lines.length === 1 && summary === 'content.several') throw problems[0]
  for (const line of lines) stderr.write(`flowpost: ${line}\n`)
  throw new AppError('conflict', problemOf(summary, { problems: lines, count: lines.length }))
}
