import { describe, expect, it } from 'vitest'
import { createFairQueue } from './render-pool.ts'

/** Creates a queue whose jobs record when they start, and end when the test ends them. */
function createQueue(limits: { running: number; perStore: number }) {
  const queue = createFairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const enter = (storeId: string, name: string) =>
    queue.enter(storeId, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { enter, end, started }
}

describe('createFairQueue', () => {
  it('leaves capacity for other stores while one is busy', () => {
    const { enter, started } = createQueue({ running: 3, perStore: 2 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void enter('a', name)
    void enter('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('serves the stores in turn', async () => {
    const { enter, end, started } = createQueue({ running: 1, perStore: 1 })
    for (const name of ['a1', 'a2', 'a3']) void enter('a', name)
    for (const name of ['b1', 'b2']) void enter('b', name)
    void enter('c', 'c1')
    for (let n = 0; n < 6; n += 1) await end(started[n] ?? '')
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('returns results and failures, and continues after a failure', async () => {
    const queue = createFairQueue({ running: 1, perStore: 1 })
    const failing = queue.enter('a', () => Promise.reject(new Error('no')))
    const fine = queue.enter('a', () => Promise.resolve(7))
    await expect(failing).rejects.toThrow('no')
    await expect(fine).resolves.toBe(7)
  })
})
