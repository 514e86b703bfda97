import type { Problem } from './define.ts'
import type { Code, DataArgs } from './registry.ts'

// Apart from the registry: code that also runs in the browser must not bring every text along.

export function problemOf<C extends Code>(code: C, ...[data]: DataArgs<C>): Problem {
  return { code, data: (data ?? {}) as Problem['data'] }
}

/** The same problem, at fault in this field. */
export const inField = (field: string, problem: Problem): Problem => ({ ...problem, field })

/** The same problem, with its place in a text. */
export const atPosition = (problem: Problem, line: number, column: number): Problem => ({
  ...problem,
  data: { ...problem.data, line, column },
})

/** A code as the message of a zod check, which can only carry a text; `input.ts` makes it a problem again. */
export const asMessage = <C extends Code>(code: C): C => code
