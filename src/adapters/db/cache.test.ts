import { describe, expect, it } from 'vitest'
import { createCache } from './cache.ts'

function newCache() {
  let mark = 0
  let reads = 0
  const { readCached } = createCache(() => String(mark))
  return {
    change: () => {
      mark++
    },
    reads: () => reads,
    get: (table: string, id: string, during = () => {}) =>
      readCached(table, id, async () => {
        reads++
        during()
        return `${id} read at ${mark}`
      }),
  }
}

describe('readCached', () => {
  it('does not cache values with a long id', async () => {
    const cache = newCache()
    const text = 'x'.repeat(301)
    await cache.get('shopifyShops', text)
    await cache.get('shopifyShops', text)
    expect(cache.reads()).toBe(2)
  })

  it('reads once while nothing changes', async () => {
    const cache = newCache()
    expect(await cache.get('apiKeys', 'a')).toBe('a read at 0')
    expect(await cache.get('apiKeys', 'a')).toBe('a read at 0')
    expect(await cache.get('layouts', 'a')).toBe('a read at 0')
    expect(cache.reads()).toBe(2)
  })

  it('reads once for callers that need the same value at the same time', async () => {
    const cache = newCache()
    const values = await Promise.all(['a', 'a', 'a'].map((id) => cache.get('settings', id)))
    expect(values).toEqual(Array(3).fill('a read at 0'))
    expect(cache.reads()).toBe(1)
  })

  it('reads again for a caller that arrives after a change, even while another read is running', async () => {
    const cache = newCache()
    let later: Promise<string> | undefined
    await cache.get('settings', 'a', () => {
      cache.change()
      later ??= cache.get('settings', 'a')
    })
    expect(await later).toBe('a read at 1')
    expect(cache.reads()).toBe(2)
  })

  it('reads again after any change', async () => {
    const cache = newCache()
    await cache.get('apiKeys', 'a')
    cache.change()
    expect(await cache.get('apiKeys', 'a')).toBe('a read at 1')
  })

  it('does not cache a value that was read during a change', async () => {
    const cache = newCache()
    await cache.get('apiKeys', 'a', cache.change)
    await cache.get('apiKeys', 'a')
    expect(cache.reads()).toBe(2)
  })

  it('caches a limited number of bytes, and evicts the least recently used values', async () => {
    let reads = 0
    const { readCached } = createCache(() => '')
    const get = (id: string) =>
      readCached('layouts', id, async () => {
        reads++
        return { html: 'x'.repeat(1_000_000) }
      })
    for (let n = 0; n < 20; n++) await get(String(n))
    expect(await get('19')).toHaveProperty('html')
    await get('0')
    expect(reads).toBe(21)
  })
})
