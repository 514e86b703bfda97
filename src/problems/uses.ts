import { type Problem, problemOf } from './problems.ts'

/** The layouts, presets and HTTP requests that use a record, as values of another problem. */
export const usesOf = (references: readonly { type: string; name: string }[]): Problem[] =>
  (['layout', 'preset', 'request'] as const).flatMap((type) =>
    references
      .filter((reference) => reference.type === type)
      .map(({ name }) => problemOf(`use.${type}`, { name })),
  )
