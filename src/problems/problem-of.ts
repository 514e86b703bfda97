import type { Problem } from './define.ts'
import type { Code, DataArgs } from './registry.ts'

// Separate from the registry, because code that also runs in the browser must not load every message.

export function problemOf<C extends Code>(code: C, ...[data]: DataArgs<C>): Problem {
  return { code, data: (data ?? {}) as Problem['data'] }
}

export const inField = (field: string, problem: Problem): Problem => ({ ...problem, field })

/** The same problem with its position. */
export const atPosition = (problem: Problem, line: number, column: number): Problem => ({
  ...problem,
  data: { ...problem.data, line, column },
})

/** A code as the message of a zod check, which can only be a string; `input.ts` turns it back into a problem. */
export const asMessage = <C extends Code>(code: C): C => code
