import { type Problem, problemOf } from './problems.ts'

/** The layouts, presets and HTTP requests that use a record, as values of another problem. */
export const usesOf = (users: readonly { type: string; name: string }[]): Problem[] =>
  (['layout', 'preset', 'request'] as const).flatMap((type) =>
    users.flatMap((user) => (user.type === type ? [problemOf(`use.${type}`, { name: user.name })] : [])),
  )
