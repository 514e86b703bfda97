import { commonPlaces } from '../../common-places.ts'

/**
 * Three versions of a list become one. A part is either the same for all, changed by one side only, or by both; what
 * only one side changed needs no decision.
 */
export type Part<T> =
  | { kind: 'same'; items: T[] }
  | { kind: 'mine' | 'theirs' | 'both'; base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }

/** More steps than these are not made: the whole stretch then counts as changed. */
const MOST_STEPS = 4_000_000

type Sides<T> = { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }

/** Splits three lists at the items that all of them have in common. */
export function mergeLists<T>({ base, mine, theirs }: Sides<T>, keyOf: (item: T) => string): Part<T>[] {
  const placesIn = (side: readonly T[]) =>
    new Map(commonPlaces(base.map(keyOf), side.map(keyOf), MOST_STEPS).places)
  const [inMine, inTheirs] = [placesIn(mine), placesIn(theirs)]
  const parts: Part<T>[] = []
  let [b, m, t] = [0, 0, 0]
  const close = (toB: number, toM: number, toT: number) => {
    const part = { base: base.slice(b, toB), mine: mine.slice(m, toM), theirs: theirs.slice(t, toT) }
    if (part.base.length + part.mine.length + part.theirs.length > 0) parts.push(judge(part, keyOf))
  }
  for (let at = 0; at < base.length; at++) {
    const toM = inMine.get(at)
    const toT = inTheirs.get(at)
    if (toM === undefined || toT === undefined) continue
    close(at, toM, toT)
    const item = base[at] as T
    const last = parts.at(-1)
    if (last?.kind === 'same') last.items.push(item)
    else parts.push({ kind: 'same', items: [item] })
    ;[b, m, t] = [at + 1, toM + 1, toT + 1]
  }
  close(base.length, mine.length, theirs.length)
  return parts
}

function judge<T>(sides: Sides<T>, keyOf: (item: T) => string): Part<T> {
  const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((items) =>
    items.map(keyOf).join('\n'),
  )
  const count = (items: readonly T[]) => items.length
  if (mine === theirs && count(sides.mine) === count(sides.theirs))
    return { kind: 'same', items: [...sides.mine] }
  if (mine === base && count(sides.mine) === count(sides.base)) return { kind: 'theirs', ...sides }
  if (theirs === base && count(sides.theirs) === count(sides.base)) return { kind: 'mine', ...sides }
  return { kind: 'both', ...sides }
}
