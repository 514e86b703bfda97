/** The closest known word: at most two typing errors away, fewer for a short one. */
export function closestOf(typed: string, words: readonly string[]): string | null {
  const allowed = typed.length < 4 ? 1 : 2
  const ranked = words
    .map((word) => ({ word, distance: distanceOf(typed.toLowerCase(), word) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
  return ranked[0]?.word ?? null
}

/** The edit distance: letters inserted, deleted, changed or swapped. */
function distanceOf(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Number.POSITIVE_INFINITY
  let [before, row]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1] ? (before[j - 2] ?? 9) + 1 : 9
      next[j] = Math.min((next[j - 1] ?? 9) + 1, (row[j] ?? 9) + 1, (row[j - 1] ?? 9) + same, swapped)
    }
    ;[before, row] = [row, next]
  }
  return row[to.length] ?? Number.POSITIVE_INFINITY
}
