type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The dotted paths of all values: `order.number`, and `order.items` for a list. */
export const pathsOf = (values: Values, before = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const path = before + name
    return isObject(value) ? [path, ...pathsOf(value, `${path}.`)] : [path]
  })
