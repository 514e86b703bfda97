/**
 * React keys for items without an id. They change with the length of the list, so that items never reuse each other's
 * state.
 */
export const withKeys = <T>(list: readonly T[]): { item: T; index: number; key: string }[] =>
  list.map((item, index) => ({ item, index, key: `${index}/${list.length}` }))
