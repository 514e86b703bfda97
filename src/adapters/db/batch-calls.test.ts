import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, LockTimeout } from '../../ports/database-errors.ts'
import { batchCalls } from './queue/postgres.ts'

describe('batchCalls', () => {
  it('runs concurrent calls as one batch and gives each caller its own result', async () => {
    const runs: number[][] = []
    const double = batchCalls(async (items: number[]) => {
      runs.push(items)
      return items.map((item) => item * 2)
    })
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
    expect(runs).toEqual([[1, 2, 3]])
    expect(await double(4)).toBe(8)
  })

  it('adds calls that arrive during a batch to the next one', async () => {
    const runs: number[][] = []
    let late: Promise<number>[] = []
    const call = batchCalls(async (items: number[]) => {
      runs.push(items)
      if (runs.length === 1) late = [call(2), call(3)]
      return items
    })
    await call(1)
    expect(await Promise.all(late)).toEqual([2, 3])
    expect(runs).toEqual([[1], [2, 3]])
  })

  it('reports a failed call only to its own caller', async () => {
    const call = batchCalls(async (items: string[]) => {
      if (items.includes('bad')) throw new Error('bad')
      return items
    })
    const settled = await Promise.allSettled([call('a'), call('bad'), call('b')])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('rejects all callers at once if the database is unavailable, without retrying each one', async () => {
    let runs = 0
    const call = batchCalls(async () => {
      runs++
      throw new DatabaseUnavailable()
    })
    const settled = await Promise.allSettled([call('a'), call('b'), call('c')])
    expect(runs).toBe(1)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it.each([
    [
      'does not let one locked row affect the other calls',
      ['locked'],
      ['rejected', 'fulfilled', 'fulfilled'],
    ],
    [
      'stops at a second locked row, so that not every caller waits for a lock',
      ['locked', 'b'],
      ['rejected', 'rejected', 'rejected'],
    ],
  ])('%s', async (_, locked, expected) => {
    const call = batchCalls(async (items: string[]) => {
      if (items.some((item) => locked.includes(item))) throw new LockTimeout()
      return items
    })
    const settled = await Promise.allSettled([call('locked'), call('b'), call('c')])
    expect(settled.map(({ status }) => status)).toEqual(expected)
  })

  it('rejects the remaining calls if the database becomes unavailable while calls run one by one', async () => {
    const runs: string[][] = []
    const call = batchCalls(async (items: string[]) => {
      runs.push(items)
      if (items.includes('away')) throw items.length > 1 ? new Error('bad') : new DatabaseUnavailable()
      return items
    })
    const settled = await Promise.allSettled([call('a'), call('away'), call('b'), call('c')])
    expect(runs).toEqual([['a', 'away', 'b', 'c'], ['a'], ['away']])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  })
})
