import { editDistance } from '../edit-distance.ts'

const DEEPEST = 6

/** The paths of all values, including records and lists, but not of list items. */
export function pathsIn(values: Readonly<Record<string, unknown>>, before = ''): string[] {
  if (before.split('.').length > DEEPEST) return []
  return Object.entries(values).flatMap(([name, value]) => {
    const path = before + name
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord ? [path, ...pathsIn(value as Record<string, unknown>, `${path}.`)] : [path]
  })
}

/** The name that was probably meant: equal except for case and separators, with the same ending, or the nearest one. */
export function nearestName(written: string, names: readonly string[]): string | null {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')
  const wanted = plain(written)
  const ranked = names
    .filter((name) => name !== written)
    .map((name) => {
      const candidate = plain(name)
      const isEnd = candidate.endsWith(`.${wanted}`) || wanted.endsWith(`.${candidate}`)
      return { name, distance: isEnd ? 0.5 : editDistance(wanted, candidate) }
    })
    .sort((one, other) => one.distance - other.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(1, Math.floor(wanted.length / 4)) ? best.name : null
}
