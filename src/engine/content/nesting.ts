/** Far more than a design needs. Schemas and stores walk values recursively, so depth must be limited. */
export const MAX_DEPTH = 100

/** Whether lists and objects are nested too deeply to be walked recursively. */
export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth >= MAX_DEPTH || Object.values(value).some((inner) => isTooDeep(inner, depth + 1))
}
