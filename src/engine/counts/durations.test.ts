import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDurations,
  BUCKET_ENDS_MS,
  BUCKETS,
  bucketOf,
  type Durations,
  noDurations,
  percentileOf,
} from './durations.ts'

const countOf = (values: readonly number[]): Durations => {
  const durations = noDurations()
  for (const value of values) durations[BUCKETS[bucketOf(value)] ?? 'd0'] += 1
  return durations
}

describe('percentiles of counted durations', () => {
  it('are null if nothing was counted', () => {
    expect(percentileOf(noDurations(), 0.5)).toBeNull()
  })

  it('are in the same bucket as the exact value', () => {
    const randomDurations = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(randomDurations, fc.constantFrom(0.5, 0.95), (values, share) => {
        const sorted = values.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
        const bucket = bucketOf(exact)
        const percentile = percentileOf(countOf(values), share) ?? -1
        expect(percentile).toBeGreaterThanOrEqual(BUCKET_ENDS_MS[bucket - 1] ?? 0)
        expect(percentile).toBeLessThanOrEqual(BUCKET_ENDS_MS[bucket] ?? 30_000)
      }),
    )
  })

  it('can be calculated for two periods from the sum of their counts', () => {
    const sum = countOf([5, 5, 120])
    addDurations(sum, countOf([700, 800]))
    expect(sum).toEqual(countOf([5, 5, 120, 700, 800]))
  })
})
