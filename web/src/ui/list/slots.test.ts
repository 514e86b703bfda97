import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const first = { q: 'a' }
const second = { q: 'b' }

it('a row that stays keeps its key; after another search new rows take over those of rows that are gone', () => {
  const keysOf = createSlots()
  const [a, b, c] = keysOf(first, ['a', 'b', 'c'])
  expect(new Set([a, b, c]).size).toBe(3)
  expect(keysOf(second, ['x', 'b', 'y'])).toEqual([a, b, c])
  const [d, ...rest] = keysOf(first, ['d', 'e', 'b', 'f'])
  expect(rest.slice(0, 2)).toEqual([c, b])
  expect(d).toBe(a)
  expect([a, b, c]).not.toContain(rest[2])
})

it('within a search a new row gets a key of its own', () => {
  const keysOf = createSlots()
  const before = keysOf(first, ['a', 'b'])
  const [added, kept] = keysOf(first, ['new', 'a'])
  expect(kept).toBe(before[0])
  expect(before).not.toContain(added)
  expect(keysOf(first, ['new', 'a'])).toEqual([added, kept])
})
