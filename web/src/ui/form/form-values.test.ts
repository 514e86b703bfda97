import { expect, it } from 'vitest'
import { changedFrom, followed } from './form-values.ts'

const stored = { sender: 'one', zone: 'UTC', hosts: ['a'] }

it('only what differs from what is stored is changed', () => {
  expect(changedFrom(stored, { ...stored, hosts: ['a'] })).toEqual({})
  expect(changedFrom(stored, { ...stored, zone: 'Europe/Berlin' })).toEqual({ zone: 'Europe/Berlin' })
})

it('when something else is stored, what was typed stays and the rest follows', () => {
  const typed = { ...stored, zone: 'Europe/Berlin' }
  const after = { sender: 'two', zone: 'Asia/Tokyo', hosts: ['b'] }
  expect(followed(typed, { before: stored, after })).toEqual({ ...after, zone: 'Europe/Berlin' })
})
