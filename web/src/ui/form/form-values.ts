type Values = Record<string, unknown>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ from what is stored. */
export const changedFrom = <V extends Values>(stored: V, values: V) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, stored[field])),
  ) as Partial<V>

/** The fields after the stored values changed: untouched fields are updated. */
export const mergeStored = <V extends Values>(values: V, { before, after }: { before: V; after: V }): V => ({
  ...after,
  ...changedFrom(before, values),
})
