/** The number of insertions, deletions, substitutions and swaps of adjacent letters that turn one word into another. */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  const costAt = (cells: number[], index: number) => cells[index] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const substituted = costAt(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const swapped = isSwapped ? costAt(before, j - 2) + 1 : Number.POSITIVE_INFINITY
      next[j] = Math.min(costAt(next, j - 1) + 1, costAt(row, j) + 1, substituted, swapped)
    }
    ;[before, row] = [row, next]
  }
  return costAt(row, to.length)
}
