import { describe, expect, it } from 'vitest'
import { expectLinearTime } from './growth.ts'

/** Keeps the CPU busy for this long. */
function work(ms: number) {
  const before = process.threadCpuUsage()
  const spent = () => process.threadCpuUsage(before)
  for (let now = spent(); now.user + now.system < ms * 1000; now = spent());
}

describe('expectLinearTime', () => {
  it('passes for linear time', () => {
    expectLinearTime((n) => work(10 * n), 1)
  })

  it('fails for more than linear time', () => {
    expect(() => expectLinearTime((n) => work(n === 4 ? 40 : 0), 1)).toThrow('times as long')
  })
})
