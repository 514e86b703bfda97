import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

const first = { q: 'a' }
const second = { q: 'b' }

it('rows keep their keys; after a new search, new rows reuse the keys of removed ones', () => {
  const keysOf = createSlots()
  const [a, b, c] = keysOf(first, ['a', 'b', 'c'])
  expect(new Set([a, b, c]).size).toBe(3)
  expect(keysOf(second, ['x', 'b', 'y'])).toEqual([a, b, c])
  const [d, ...rest] = keysOf(first, ['d', 'e', 'b', 'f'])
  expect(rest.slice(0, 2)).toEqual([c, b])
  expect(d).toBe(a)
  expect([a, b, c]).not.toContain(rest[2])
})

it('within the same search, a new row gets a new key', () => {
  const keysOf = createSlots()
  const before = keysOf(first, ['a', 'b'])
  const [addedKey, remainingKey] = keysOf(first, ['new', 'a'])
  expect(remainingKey).toBe(before[0])
  expect(before).not.toContain(addedKey)
  expect(keysOf(first, ['new', 'a'])).toEqual([addedKey, remainingKey])
})
