import { describe, expect, it } from 'vitest'
import { LockTimeout, StoreUnavailable } from '../../ports/store-errors.ts'
import { batchCalls } from './batch-calls.ts'

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

  it('calls that arrive during a batch join the next one', async () => {
    const runs: number[][] = []
    let late: Promise<number>[] = []
    const ask = batchCalls(async (items: number[]) => {
      runs.push(items)
      if (runs.length === 1) late = [ask(2), ask(3)]
      return items
    })
    await ask(1)
    expect(await Promise.all(late)).toEqual([2, 3])
    expect(runs).toEqual([[1], [2, 3]])
  })

  it('no caller fails because of another', async () => {
    const ask = batchCalls(async (items: string[]) => {
      if (items.includes('bad')) throw new Error('bad')
      return items
    })
    const settled = await Promise.allSettled([ask('a'), ask('bad'), ask('b')])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('without the database a batch is not tried again for each caller: all are refused at once', async () => {
    let runs = 0
    const ask = batchCalls(async () => {
      runs++
      throw new StoreUnavailable()
    })
    const settled = await Promise.allSettled([ask('a'), ask('b'), ask('c')])
    expect(runs).toBe(1)
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  })

  it.each([
    ['a locked row does not delay the others', ['locked'], ['rejected', 'fulfilled', 'fulfilled']],
    [
      'a second one ends it: not each caller waits for a lock',
      ['locked', 'b'],
      ['rejected', 'rejected', 'rejected'],
    ],
  ])('%s', async (_, locked, expected) => {
    const ask = batchCalls(async (items: string[]) => {
      if (items.some((item) => locked.includes(item))) throw new LockTimeout()
      return items
    })
    const settled = await Promise.allSettled([ask('locked'), ask('b'), ask('c')])
    expect(settled.map(({ status }) => status)).toEqual(expected)
  })

  it('when the database goes away while calls are run one by one, the rest is refused without trying', async () => {
    const runs: string[][] = []
    const ask = batchCalls(async (items: string[]) => {
      runs.push(items)
      if (items.includes('away')) throw items.length > 1 ? new Error('bad') : new StoreUnavailable()
      return items
    })
    const settled = await Promise.allSettled([ask('a'), ask('away'), ask('b'), ask('c')])
    expect(runs).toEqual([['a', 'away', 'b', 'c'], ['a'], ['away']])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  })
})
