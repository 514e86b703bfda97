/**
 * Three versions of a list become one. A part is either the same for all, changed by one side only, or by both; what
 * only one side changed needs no decision.
 */
export type Part<T> =
  | { kind: 'same'; items: T[] }
  | { kind: 'mine' | 'theirs' | 'both'; base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }

/** Pairs of places, in order, at which two lists have the same item. */
function matches<T>(one: readonly T[], other: readonly T[], keyOf: (item: T) => string): [number, number][] {
  const a = one.map(keyOf)
  const b = other.map(keyOf)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const middle = longestCommon(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...middle.map(([x, y]): [number, number] => [x + start, y + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at]),
  ]
}

/** More cells than this are not compared one by one: the whole stretch then counts as changed. */
const MOST_CELLS = 4_000_000

function longestCommon(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length * b.length > MOST_CELLS) return []
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (x: number, y: number) => lengths[x * width + y] ?? 0
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--)
      lengths[x * width + y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1))
  const found: [number, number][] = []
  let [x, y] = [0, 0]
  while (x < a.length && y < b.length) {
    if (a[x] === b[y]) found.push([x++, y++])
    else if (at(x + 1, y) >= at(x, y + 1)) x++
    else y++
  }
  return found
}

type Sides<T> = { base: readonly T[]; mine: readonly T[]; theirs: readonly T[] }

/** Splits three lists at the items that all of them have in common. */
export function mergeLists<T>({ base, mine, theirs }: Sides<T>, keyOf: (item: T) => string): Part<T>[] {
  const inMine = new Map(matches(base, mine, keyOf))
  const inTheirs = new Map(matches(base, theirs, keyOf))
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
