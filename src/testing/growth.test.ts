import { describe, expect, it } from 'vitest'
import { expectLinearTime } from './growth.ts'

const add = (times: number) => {
  let sum = 0
  for (let at = 0; at < times; at += 1) sum += Math.sqrt(at)
  return sum
}

describe('expectLinearTime', () => {
  it('passes what takes time in proportion', () => {
    expectLinearTime(add, 500_000)
  })

  it('fails what takes more', () => {
    expect(() => expectLinearTime((n) => add(n ** 3), 85)).toThrow('times as long')
  })
})
