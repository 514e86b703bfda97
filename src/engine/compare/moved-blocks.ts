import type { Pair, Placed } from './pair-blocks.ts'

/** The pairs that stand elsewhere: in another section or column, or in another order among those that stay. */
export function movedBlocks(pairs: readonly Pair[], before: readonly Placed[]): Set<Pair> {
  const kept = pairs.filter((pair) => pair.before !== null && pair.after !== null)
  const holders = new Map(
    kept.flatMap(({ before: was, after: is }) =>
      was?.block.type === 'columns'
        ? was.block.columns.map((_, at) => [`${was.block.id} ${at}`, `${is?.block.id} ${at}`] as const)
        : [[was?.block.id ?? '', is?.block.id ?? ''] as const],
    ),
  )
  const now = (holder: string) => holders.get(holder) ?? holder
  const isElsewhere = (pair: Pair) => now(pair.before?.holder ?? '') !== pair.after?.holder
  const moved = new Set(kept.filter(isElsewhere))
  const places = new Map<Placed | null, number>(before.map((placed, at) => [placed, at]))
  const stayed = kept.filter((pair) => !moved.has(pair))
  for (const [, inside] of Map.groupBy(stayed, ({ after }) => after?.holder)) {
    const inOrder = longestRise(inside.map((pair) => places.get(pair.before) ?? 0))
    for (const [at, pair] of inside.entries()) if (!inOrder.has(at)) moved.add(pair)
  }
  return moved
}

/** The places of a longest rising sequence: what it leaves out is the fewest that must have moved. */
function longestRise(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [at, value] of values.entries()) {
    let length = ends.findIndex((end) => (values[end] ?? 0) >= value)
    if (length === -1) length = ends.length
    before[at] = ends[length - 1]
    ends[length] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before[at]) rise.add(at)
  return rise
}
