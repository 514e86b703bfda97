import { describe, expect, it } from 'vitest'
import { firstIdAt, newId } from './ids.ts'

const NEW_YEAR_MS = Date.UTC(2030, 0, 1)

describe('ids', () => {
  it('sort in creation order, even within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId('lay'))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids[0]).toMatch(/^lay_[0-9a-z]{26}$/)
  })

  it('stay in order when the clock is set back slightly', () => {
    const first = newId('lay', Date.now() + 5000)
    expect(newId('lay', Date.now()) > first).toBe(true)
  })

  it('contain the current time, even after the clock has been set far back', () => {
    for (const ms of [NEW_YEAR_MS + 86_400_000, NEW_YEAR_MS, NEW_YEAR_MS + 5, NEW_YEAR_MS - 3_600_000]) {
      const id = newId('exe', ms)
      expect(id >= firstIdAt('exe', ms) && id < firstIdAt('exe', ms + 1)).toBe(true)
    }
  })

  it('are not affected by ids with another prefix', () => {
    newId('req', NEW_YEAR_MS + 86_400_000)
    expect(newId('sec', NEW_YEAR_MS) < firstIdAt('sec', NEW_YEAR_MS + 1)).toBe(true)
  })
})
