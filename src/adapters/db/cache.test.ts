import { describe, expect, it } from 'vitest'
import { createCache } from './cache.ts'

function newMemory() {
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
  it('does not cache values under a long id', async () => {
    const memory = newMemory()
    const text = 'x'.repeat(301)
    await memory.get('shopifyShops', text)
    await memory.get('shopifyShops', text)
    expect(memory.reads()).toBe(2)
  })

  it('reads once while nothing changes', async () => {
    const memory = newMemory()
    expect(await memory.get('apiKeys', 'a')).toBe('a read at 0')
    expect(await memory.get('apiKeys', 'a')).toBe('a read at 0')
    expect(await memory.get('layouts', 'a')).toBe('a read at 0')
    expect(memory.reads()).toBe(2)
  })

  it('reads once for callers that need the same value at the same time', async () => {
    const memory = newMemory()
    const values = await Promise.all(['a', 'a', 'a'].map((id) => memory.get('settings', id)))
    expect(values).toEqual(Array(3).fill('a read at 0'))
    expect(memory.reads()).toBe(1)
  })

  it('reads again for a caller that arrives after a change, although another read is running', async () => {
    const memory = newMemory()
    let later: Promise<string> | undefined
    await memory.get('settings', 'a', () => {
      memory.change()
      later ??= memory.get('settings', 'a')
    })
    expect(await later).toBe('a read at 1')
    expect(memory.reads()).toBe(2)
  })

  it('reads again after any change', async () => {
    const memory = newMemory()
    await memory.get('apiKeys', 'a')
    memory.change()
    expect(await memory.get('apiKeys', 'a')).toBe('a read at 1')
  })

  it('does not cache a value that was read during a change', async () => {
    const memory = newMemory()
    await memory.get('apiKeys', 'a', memory.change)
    await memory.get('apiKeys', 'a')
    expect(memory.reads()).toBe(2)
  })

  it('keeps a bounded number of bytes, and of them what was used last', async () => {
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
