import { expect, it } from 'vitest'
import { changedFrom, mergeStored } from './form-values.ts'

const storedValues = { sender: 'one', zone: 'UTC', hosts: ['a'] }

it('changedFrom returns only fields that differ from the stored values', () => {
  expect(changedFrom(storedValues, { ...storedValues, hosts: ['a'] })).toEqual({})
  expect(changedFrom(storedValues, { ...storedValues, zone: 'Europe/Berlin' })).toEqual({
    zone: 'Europe/Berlin',
  })
})

it('mergeStored keeps edited fields and updates the others when the stored values change', () => {
  const typed = { ...storedValues, zone: 'Europe/Berlin' }
  const after = { sender: 'two', zone: 'Asia/Tokyo', hosts: ['b'] }
  expect(mergeStored(typed, { before: storedValues, after })).toEqual({ ...after, zone: 'Europe/Berlin' })
})
