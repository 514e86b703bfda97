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
  it('who asks during a reading gets the next one, all together', async () => {
    const { ends, read } = createSource()
    const remember = createSharedReads()
    const first = remember('t', 'a', read)
    const later = [remember('t', 'a', read), remember('t', 'a', read)]
    expect(ends).toHaveLength(1)
    ends[0]?.('old')
    await settle()
    expect(ends).toHaveLength(2)
    ends[1]?.('new')
    expect(await first).toBe('old')
    expect(await Promise.all(later)).toEqual(['new', 'new'])
  })

  it('nothing is kept, and other ids do not wait', async () => {
    const { ends, read } = createSource()
    const remember = createSharedReads()
    const [a, b] = [remember('t', 'a', read), remember('t', 'b', read)]
    expect(ends).toHaveLength(2)
    ends[0]?.('a')
    ends[1]?.('b')
    expect(await Promise.all([a, b])).toEqual(['a', 'b'])
    await settle()
    void remember('t', 'a', read)
    expect(ends).toHaveLength(3)
  })

  it('a reading that fails fails for its own callers only', async () => {
    const { ends, read } = createSource()
    const remember = createSharedReads()
    const first = remember('t', 'a', read) as Promise<string>
    const second = remember('t', 'a', read)
    ends[0]?.(new Error('lost'))
    await expect(first).rejects.toThrow('lost')
    await settle()
    ends[1]?.('there')
    expect(await second).toBe('there')
  })
})
