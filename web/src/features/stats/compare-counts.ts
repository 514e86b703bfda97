type CountComparison = { kind: 'same' | 'more' | 'fewer'; share: number } | { kind: 'times'; times: number }

const MAX_SHARE = 2
const MAX_TIMES = 10

/** How a count compares with the previous period's; null if that had too few for a comparison to mean anything. */
export function compareCounts(count: number, previous: number): CountComparison | null {
  const times = count / previous
  if (previous === 0 || times >= MAX_TIMES) return null
  const change = times - 1
  if (change > MAX_SHARE) return { kind: 'times', times }
  if (change === 0) return { kind: 'same', share: 0 }
  return { kind: change > 0 ? 'more' : 'fewer', share: Math.abs(change) }
}
