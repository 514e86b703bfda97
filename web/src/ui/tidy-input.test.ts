import { expect, it } from 'vitest'
import { readNumber, tidyColor, tidyNumber } from './tidy-input.ts'

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

it('a number can be typed with a decimal comma, but is never guessed', () => {
  const typed = [
    '12,50',
    '12.50',
    '12,',
    ',5',
    '-3',
    '0,125',
    '1,250',
    '12,500',
    '1,250.50',
    '1.2.3',
    'x',
    '',
  ]
  const numbers = [12.5, 12.5, 12, 0.5, -3, 0.125, ...Array(6).fill(undefined)]
  expect(typed.map(readNumber)).toEqual(numbers)
})
