import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { maskBody } from '../personal/personal.ts'
import { classifyKey } from './classify.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const heapBytes = () => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

describe('the key cache', () => {
  it('classifies a very long key by its end', () => {
    expect(classifyKey(`${'x'.repeat(900_000)}_password`).isCredential).toBe(true)
    expect(classifyKey(`password_${'x'.repeat(900_000)}`).isCredential).toBe(false)
  })

  it('uses hardly any memory for keys that occur only once', () => {
    for (let n = 0; n < 5; n += 1) maskBody(`{"${'k'.repeat(900_000)}${n}":1}`)
    const before = heapBytes()
    for (let n = 0; n < 25; n += 1) {
      maskBody(`{"${String(n).repeat(450_000)}":"x"}`)
      maskBody(
        JSON.stringify(Object.fromEntries(Array.from({ length: 50 }, (_, m) => [`${n} ${m}`.repeat(40), m]))),
      )
    }
    // Stored whole, the keys alone would be 20 MB.
    expect(heapBytes() - before).toBeLessThan(5_000_000)
  })
})
