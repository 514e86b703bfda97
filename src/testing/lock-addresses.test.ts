import { expect, it } from 'vitest'
import { addAddresses, readLock } from './lock-addresses.ts'

it('package-lock.json has the URL of every package, without naming a registry (`npm run lock` adds them)', () => {
  expect(readLock()).toEqual(addAddresses(readLock()))
})
