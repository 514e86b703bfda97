import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('lay'))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids[0]).toMatch(/^lay_[0-9a-z]{26}$/)
})

it('a clock that is set back does not break the order', () => {
  const first = newId('lay', Date.now() + 5000)
  expect(newId('lay', Date.now()) > first).toBe(true)
})
