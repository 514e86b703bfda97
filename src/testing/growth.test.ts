import { describe, expect, it } from 'vitest'
import { expectLinearTime } from './growth.ts'

/** Keeps the processor busy for so long, on any machine. */
function work(ms: number) {
  const before = process.threadCpuUsage()
  const spent = () => process.threadCpuUsage(before)
  for (let now = spent(); now.user + now.system < ms * 1000; now = spent());
}

describe('expectLinearTime', () => {
  it('passes what takes time in proportion', () => {
    expectLinearTime((n) => work(10 * n), 1)
  })

  it('fails what takes more', () => {
    expect(() => expectLinearTime((n) => work(n === 4 ? 40 : 0), 1)).toThrow('times as long')
  })
})
