import { expect, it } from 'vitest'
import { compareCounts } from './compare-counts.ts'

it('compareCounts compares in percent, and by a factor above three times as many', () => {
  expect(compareCounts(10, 10)).toEqual({ kind: 'same', share: 0 })
  expect(compareCounts(15, 10)).toEqual({ kind: 'more', share: 0.5 })
  expect(compareCounts(0, 10)).toEqual({ kind: 'fewer', share: 1 })
  expect(compareCounts(30, 10)).toEqual({ kind: 'more', share: 2 })
  expect(compareCounts(35, 10)).toEqual({ kind: 'times', times: 3.5 })
})

it('compareCounts returns null if the previous period had next to nothing', () => {
  expect(compareCounts(349, 5)).toBeNull()
  expect(compareCounts(5, 0)).toBeNull()
  expect(compareCounts(0, 0)).toBeNull()
})
