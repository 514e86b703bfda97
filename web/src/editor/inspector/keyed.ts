/** For lists whose items have no id: they are known by their place, as long as the list is as long. */
export const keyed = <T>(list: readonly T[]): { item: T; at: number; key: string }[] =>
  list.map((item, at) => ({ item, at, key: `${at} of ${list.length}` }))
