import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loadOnce loads on the first call, once for all callers', async () => {
  let loads = 0
  const get = loadOnce(async () => ({ number: ++loads }))
  expect([loads, get.loaded()]).toEqual([0, undefined])
  const [first, second] = await Promise.all([get(), get()])
  expect(await get()).toBe(first)
  expect(second).toBe(first)
  expect(await get.loaded()).toBe(first)
  expect(loads).toBe(1)
})

it('loadOnce rejects all waiting calls on failure, and retries on the next call', async () => {
  let loads = 0
  const get = loadOnce(async () => {
    if (++loads === 1) throw new Error('no such module')
    return loads
  })
  const waiting = [get(), get()]
  for (const call of waiting) await expect(call).rejects.toThrow('no such module')
  expect(get.loaded()).toBeUndefined()
  expect(await get()).toBe(2)
  expect(await get()).toBe(2)
})

it('loadOnce retries a loader that throws synchronously as well', async () => {
  let loads = 0
  const get = loadOnce(() => {
    if (++loads === 1) throw new Error('not yet')
    return Promise.resolve(loads)
  })
  expect(() => get()).toThrow('not yet')
  expect(await get()).toBe(2)
})
