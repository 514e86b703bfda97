import { editDistance } from '../edit-distance.ts'

const MAX_DEPTH = 6

/** The paths of all values, including objects and lists, but not of list items. */
export function pathsIn(values: Readonly<Record<string, unknown>>, prefix = ''): string[] {
  if (prefix.split('.').length > MAX_DEPTH) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const path = prefix + name
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? [path, ...pathsIn(value as Record<string, unknown>, `${path}.`)] : [path]
  })
}

/** The name that was probably meant: one that differs only in case and separators, has the same ending, or is closest. */
export function nearestName(unknown: string, names: readonly string[]): string | null {
  const normalize = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')
  const target = normalize(unknown)
  const ranked = names
    .filter((name) => name !== unknown)
    .map((name) => {
      const candidate = normalize(name)
      const isEnd = candidate.endsWith(`.${target}`) || target.endsWith(`.${candidate}`)
      return { name, distance: isEnd ? 0.5 : editDistance(target, candidate) }
    })
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(target.length / 4)) ? best.name : null
}
