type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The dotted paths of all values: `order.number`, and `order.items` for a list. */
export const pathsOf = (values: Values, before = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = before + name
    return isObject(value) ? [path, ...pathsOf(value, `${path}.`)] : [path]
  })

/** The names inside each value that has some: `{ variables: ['order'], 'variables.order': ['number'] }`. */
export const namesIn = (values: Values, at = 'variables'): Record<string, string[]> =>
  Object.entries(values).reduce<Record<string, string[]>>(
    (names, [name, value]) => (isObject(value) ? { ...names, ...namesIn(value, `${at}.${name}`) } : names),
    { [at]: Object.keys(values) },
  )
