import { expect, it } from 'vitest'
import { changedFrom, mergeStored } from './form-values.ts'

const stored = { sender: 'one', zone: 'UTC', hosts: ['a'] }

it('changedFrom returns only fields that differ from the stored values', () => {
  expect(changedFrom(stored, { ...stored, hosts: ['a'] })).toEqual({})
  expect(changedFrom(stored, { ...stored, zone: 'Europe/Berlin' })).toEqual({ zone: 'Europe/Berlin' })
})

it('mergeStored keeps edited fields and updates the others when the stored values change', () => {
  const typed = { ...stored, zone: 'Europe/Berlin' }
  const after = { sender: 'two', zone: 'Asia/Tokyo', hosts: ['b'] }
  expect(mergeStored(typed, { before: stored, after })).toEqual({ ...after, zone: 'Europe/Berlin' })
})
