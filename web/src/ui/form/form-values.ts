type Values = Record<string, unknown>

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from what is stored. */
export const changedFrom = <V extends Values>(stored: V, values: V) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, stored[field])),
  ) as Partial<V>

/** Merges changed stored values into the form: fields that were not edited are updated. */
export const mergeStored = <V extends Values>(values: V, { before, after }: { before: V; after: V }): V => ({
  ...after,
  ...changedFrom(before, values),
})
