import { expect, it } from 'vitest'
import { draggedWidth } from './image-width.ts'

it.each([
  ['right', 'left', 20, 220],
  ['right', 'left', -20, 180],
  ['left', 'right', -20, 220],
  ['left', 'right', 20, 180],
  ['right', 'center', 20, 240],
  ['left', 'center', 20, 160],
] as const)(
  'dragging the %s edge of a %s-aligned image by %i px makes it %i px wide',
  (edge, align, by, expected) => {
    expect(draggedWidth({ width: 200, by, edge, align })).toBe(expected)
  },
)
