import { describe, expect, it } from 'vitest'
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
})
