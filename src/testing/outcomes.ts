import type { Problem } from '../problems/problems.ts'
import { textOf } from '../problems/text.ts'

/** An outcome with its problem as English text, for readable assertions. */
export function inWords<T extends object>(outcome: T): Omit<T, 'problem'> & { reason?: string } {
  const { problem, ...rest } = outcome as T & { problem?: Problem }
  return problem ? { ...rest, reason: textOf(problem) } : rest
}
