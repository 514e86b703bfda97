import { expect, it } from 'vitest'
import { stepNumber } from './number-text.ts'

const LINE_HEIGHT = { type: 'number', minimum: 1, maximum: 3 }

it.each([
  ['1.5', 0.1, '1.6'],
  ['1,5', 0.1, '1.6'],
  ['2.5', 1, '3'],
  ['1', -0.1, '1'],
  ['', 1, '1'],
  ['wide', 1, '1'],
])('arrow keys change %j by %d to %j', (text, step, expected) => {
  expect(stepNumber(step, text, LINE_HEIGHT)).toBe(expected)
})
