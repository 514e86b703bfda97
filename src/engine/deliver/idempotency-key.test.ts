import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from '../../testing/any-character.ts'
import { idempotencyKeyFor } from './idempotency-key.ts'

it('the idempotency key contains run and step, readable if they are plain', () => {
  expect(idempotencyKeyFor('run-1', 'step_2')).toBe('run-1/step_2')
  expect(idempotencyKeyFor('two words', 'a/b')).toBe('two%20words/a%2Fb')
})

it('the idempotency key is unique for each run and step, and has at most 255 characters', () => {
  const text = fc
    .string({ unit: anyCharacter, minLength: 1, maxLength: 200 })
    .map((value) => value.toWellFormed())
  fc.assert(
    fc.property(text, text, text, text, (a, b, c, d) => {
      const one = idempotencyKeyFor(a, b)
      const other = idempotencyKeyFor(c, d)
      expect(one === other).toBe(a === c && b === d)
      expect(one.length).toBeLessThanOrEqual(255)
      validateHeaderValue('Idempotency-Key', one)
    }),
  )
})
