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
  const counted = noDurations()
  for (const value of values) counted[BUCKETS[bucketOf(value)] ?? 'd0'] += 1
  return counted
}

describe('percentiles of counted durations', () => {
  it('are null while nothing was counted', () => {
    expect(percentileOf(noDurations(), 0.5)).toBeNull()
  })

  it('lie in the bucket of the true value', () => {
    const durations = fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.95), (values, share) => {
        const sorted = values.toSorted((a, b) => a - b)
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
        const at = bucketOf(exact)
        const found = percentileOf(countOf(values), share) ?? -1
        expect(found).toBeGreaterThanOrEqual(BUCKET_ENDS_MS[at - 1] ?? 0)
        expect(found).toBeLessThanOrEqual(BUCKET_ENDS_MS[at] ?? 30_000)
      }),
    )
  })

  it('of two periods together are those of their sum', () => {
    const sum = countOf([5, 5, 120])
    addDurations(sum, countOf([700, 800]))
    expect(sum).toEqual(countOf([5, 5, 120, 700, 800]))
  })
})
