type Places = [number, number][]

/**
 * Pairs of places, in order, at which two lists have the same item. What differs between their common start and end is
 * compared only up to a number of steps; beyond that, it is not in the pairs and `isWhole` is false.
 */
export function commonPlaces(a: readonly string[], b: readonly string[], mostSteps: number) {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [inA, inB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isWhole = inA.length * inB.length <= mostSteps
  const between = isWhole ? longestCommon(inA, inB) : []
  const places: Places = [
    ...Array.from({ length: start }, (_, at): [number, number] => [at, at]),
    ...between.map(([x, y]): [number, number] => [x + start, y + start]),
    ...Array.from({ length: end }, (_, at): [number, number] => [a.length - end + at, b.length - end + at]),
  ]
  return { places, isWhole }
}

function longestCommon(a: readonly string[], b: readonly string[]): Places {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (x: number, y: number) => lengths[x * width + y] ?? 0
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--)
      lengths[x * width + y] = a[x] === b[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1))
  const found: Places = []
  let [x, y] = [0, 0]
  while (x < a.length && y < b.length) {
    if (a[x] === b[y]) found.push([x++, y++])
    else if (at(x + 1, y) >= at(x, y + 1)) x++
    else y++
  }
  return found
}
