import { expect, it } from 'vitest'
import { loadOnce } from './load-once.ts'

it('loads at the first call, once for all who ask', async () => {
  let loads = 0
  const get = loadOnce(async () => ({ number: ++loads }))
  expect([loads, get.loaded()]).toEqual([0, undefined])
  const [first, second] = await Promise.all([get(), get()])
  expect(await get()).toBe(first)
  expect(second).toBe(first)
  expect(await get.loaded()).toBe(first)
  expect(loads).toBe(1)
})

it('tells a failure to all who wait for it, and tries again for the next', async () => {
  let loads = 0
  const get = loadOnce(async () => {
    if (++loads === 1) throw new Error('no such module')
    return loads
  })
  const waiting = [get(), get()]
  for (const one of waiting) await expect(one).rejects.toThrow('no such module')
  expect(get.loaded()).toBeUndefined()
  expect(await get()).toBe(2)
  expect(await get()).toBe(2)
})

it('a loader that throws before it promises anything is tried again as well', async () => {
  let loads = 0
  const get = loadOnce(() => {
    if (++loads === 1) throw new Error('not yet')
    return Promise.resolve(loads)
  })
  expect(() => get()).toThrow('not yet')
  expect(await get()).toBe(2)
})
