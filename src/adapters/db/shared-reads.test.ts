import { describe, expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end when they are told to. */
function createSource() {
  const ends: ((value: string | Error) => void)[] = []
  const read = () =>
    new Promise<string>((resolve, reject) => {
      ends.push((value) => (value instanceof Error ? reject(value) : resolve(value)))
    })
  return { ends, read }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('shared reads', () => {
  it('calls during a read share the next one', async () => {
    const { ends, read } = createSource()
    const readCached = createSharedReads()
    const first = readCached('t', 'a', read)
    const later = [readCached('t', 'a', read), readCached('t', 'a', read)]
    expect(ends).toHaveLength(1)
    ends[0]?.('old')
    await settle()
    expect(ends).toHaveLength(2)
    ends[1]?.('new')
    expect(await first).toBe('old')
    expect(await Promise.all(later)).toEqual(['new', 'new'])
  })

  it('nothing is cached, and other ids do not wait', async () => {
    const { ends, read } = createSource()
    const readCached = createSharedReads()
    const [a, b] = [readCached('t', 'a', read), readCached('t', 'b', read)]
    expect(ends).toHaveLength(2)
    ends[0]?.('a')
    ends[1]?.('b')
    expect(await Promise.all([a, b])).toEqual(['a', 'b'])
    await settle()
    void readCached('t', 'a', read)
    expect(ends).toHaveLength(3)
  })

  it('a failed read fails only for its own callers', async () => {
    const { ends, read } = createSource()
    const readCached = createSharedReads()
    const first = readCached('t', 'a', read) as Promise<string>
    const second = readCached('t', 'a', read)
    ends[0]?.(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await settle()
    ends[1]?.('there')
    expect(await second).toBe('there')
  })
})
