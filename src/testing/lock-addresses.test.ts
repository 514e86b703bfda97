import { expect, it } from 'vitest'
import { addAddresses, readLock } from './lock-addresses.ts'

it('the lock has the address of every package and names no registry (`npm run lock` writes them)', () => {
  expect(readLock()).toEqual(addAddresses(readLock()))
})
