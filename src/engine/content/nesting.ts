/** Far more than a design needs; schemas and stores walk through values by calling themselves. */
export const MAX_DEPTH = 100

/** Whether lists and objects are nested further than anything can walk. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1))
}
