import { expect, it } from 'vitest'
import { tidyColor, tidyNumber } from './tidy-input.ts'

it('completes colors typed without # or with three digits, and changes no other text', () => {
  const typed = ['ff6600', ' #FF6600 ', 'f60', '#f60', 'ff66', 'red', '']
  expect(typed.map(tidyColor)).toEqual(['#ff6600', '#FF6600', '#ff6600', '#ff6600', 'ff66', 'red', ''])
})

it('removes leading zeros from numbers', () => {
  expect(['05', '0', '007.5', '0.5', '10', 'x', ''].map(tidyNumber)).toEqual([
    '5',
    '0',
    '7.5',
    '0.5',
    '10',
    'x',
    '',
  ])
})
