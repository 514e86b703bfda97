/**
 * The upper bounds of the duration buckets in milliseconds; one more bucket counts longer durations. Counts can be added
 * up, but percentiles cannot. Stored counts refer to these bounds, so they must never change.
 */
export const BUCKET_ENDS_MS = [
  10, 20, 50, 100, 200, 350, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000, 30_000,
] as const

export const BUCKETS = [
  ...['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'],
  ...['d8', 'd9', 'd10', 'd11', 'd12', 'd13', 'd14', 'd15'],
] as const

export type Bucket = (typeof BUCKETS)[number]
export type Durations = Record<Bucket, number>

export function bucketOf(durationMs: number): number {
  const index = BUCKET_ENDS_MS.findIndex((end) => durationMs <= end)
  return index === -1 ? BUCKET_ENDS_MS.length : index
}

const NONE = Object.fromEntries(BUCKETS.map((bucket) => [bucket, 0])) as Durations

export const noDurations = (): Durations => ({ ...NONE })

export function addDurations(sum: Durations, more: Readonly<Durations>): void {
  for (const bucket of BUCKETS) sum[bucket] += more[bucket]
}

/**
 * The percentile for a share between 0 and 1, assuming that durations are spread evenly over their bucket; null if there
 * are no durations.
 */
export function percentileOf(durations: Readonly<Durations>, share: number): number | null {
  const total = BUCKETS.reduce((sum, bucket) => sum + durations[bucket], 0)
  if (total <= 0) return null
  const target = share * total
  let below = 0
  for (const [index, bucket] of BUCKETS.entries()) {
    const count = durations[bucket]
    const end = BUCKET_ENDS_MS[index]
    const start = BUCKET_ENDS_MS[index - 1] ?? 0
    // The last bucket has no upper bound.
    if (end === undefined) return start
    if (count > 0 && below + count >= target)
      return Math.round(start + ((end - start) * (target - below)) / count)
    below += count
  }
  return null
}
