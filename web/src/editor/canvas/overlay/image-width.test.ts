import { expect, it } from 'vitest'
import { pulledWidth } from './image-width.ts'

it.each([
  ['right', 'left', 20, 220],
  ['right', 'left', -20, 180],
  ['left', 'right', -20, 220],
  ['left', 'right', 20, 180],
  ['right', 'center', 20, 240],
  ['left', 'center', 20, 160],
] as const)('the %s edge of a picture at the %s, pulled by %i: %i px', (edge, align, by, width) => {
  expect(pulledWidth({ now: 200, by, edge, align })).toBe(width)
})
