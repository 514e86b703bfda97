import { expect, it } from 'vitest'
import { completeAddress } from './address.ts'

it.each([
  ['shop.example', 'https://shop.example'],
  ['shop.example/sale?a=1', 'https://shop.example/sale?a=1'],
  ['shop.example/{{ variables.path }}', 'https://shop.example/{{ variables.path }}'],
])('completes %s', (typed, address) => expect(completeAddress(typed)).toBe(address))

it.each([
  'https://shop.example',
  'mailto:a@shop.example',
  'tel:+4912',
  '#top',
  '{{ variables.url }}',
  'sale',
  '',
])('leaves “%s” as it is', (typed) => expect(completeAddress(typed)).toBe(typed))
