type IndexPairs = [number, number][]

/**
 * The pairs of indexes, in order, at which two lists have the same item. The middle, between a common start and end, is
 * only compared if that takes at most `maxSteps`; otherwise `isComplete` is false.
 */
export function commonItems(a: readonly string[], b: readonly string[], maxSteps: number) {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isComplete = inA.length * inB.length <= maxSteps
  const between = isComplete ? longestCommon(inA, inB) : []
  const pairs: IndexPairs = [
    ...Array.from({ length: start }, (_, index): [number, number] => [index, index]),
    ...between.map(([x, y]): [number, number] => [x + start, y + start]),
    ...Array.from({ length: end }, (_, index): [number, number] => [
      a.length - end + index,
      b.length - end + index,
    ]),
  ]
  return { pairs, isComplete }
}

function longestCommon(a: readonly string[], b: readonly string[]): IndexPairs {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const lengthAt = (x: number, y: number) => lengths[x * width + y] ?? 0
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--)
      lengths[x * width + y] =
        a[x] === b[y] ? lengthAt(x + 1, y + 1) + 1 : Math.max(lengthAt(x + 1, y), lengthAt(x, y + 1))
  const pairs: IndexPairs = []
  let [x, y] = [0, 0]
  while (x < a.length && y < b.length) {
    if (a[x] === b[y]) pairs.push([x++, y++])
    else if (lengthAt(x + 1, y) >= lengthAt(x, y + 1)) x++
    else y++
  }
  return pairs
}
