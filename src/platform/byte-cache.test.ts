import { describe, expect, it } from 'vitest'
import { createByteCache, estimateBytes } from './byte-cache.ts'

describe('a cache limited in bytes', () => {
  it('never exceeds its limit, however many and however large the entries are', () => {
    const cache = createByteCache<string>(10_000)
    for (let n = 0; n < 1000; n += 1) {
      const value = 'x'.repeat(n)
      cache.set(`key ${n}`, value, estimateBytes(value))
      expect(cache.bytes).toBeLessThanOrEqual(10_000)
    }
    expect(cache.get('key 999')).toBe('x'.repeat(999))
    expect(cache.get('key 1')).toBeUndefined()
  })

  it('evicts the least recently used entry', () => {
    const cache = createByteCache<number>(1250)
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, 1, 200)
    cache.get('a')
    cache.set('e', 1, 200)
    expect([...'abcde'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e'])
  })

  it('does not cache a value if it or its key is too large', () => {
    const cache = createByteCache<number>(2000)
    cache.set('a', 1, 200)
    cache.set('b', 1, 600)
    cache.set('c'.repeat(500), 1, 1)
    expect(cache.get('a')).toBe(1)
    expect(cache.get('b')).toBeUndefined()
    expect(cache.bytes).toBeLessThan(400)
  })

  it('counts a replaced value once, and nothing after clearing', () => {
    const cache = createByteCache<number>(1000)
    cache.set('a', 1, 100)
    const { bytes } = cache
    cache.set('a', 2, 100)
    expect(cache.bytes).toBe(bytes)
    cache.clear()
    expect([cache.bytes, cache.get('a')]).toEqual([0, undefined])
  })
})

describe('the size estimate', () => {
  it('counts strings, lists, maps and byte arrays, and does not loop on circular references', () => {
    const text = 'x'.repeat(1000)
    expect(estimateBytes(text)).toBe(2000)
    expect(estimateBytes({ a: [text], b: new Map([['k', text]]), c: undefined })).toBeGreaterThan(4000)
    expect(estimateBytes(Buffer.alloc(5000))).toBeGreaterThan(4999)
    const circular: { self?: object } = {}
    circular.self = circular
    expect(estimateBytes(circular)).toBeLessThan(200)
  })
})
