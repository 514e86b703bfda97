import { expect, it } from 'vitest'
import { completeUrl } from './complete-url.ts'

it.each([
  ['shop.example', 'https://shop.example'],
  ['shop.example/sale?a=1', 'https://shop.example/sale?a=1'],
  ['shop.example/{{ variables.path }}', 'https://shop.example/{{ variables.path }}'],
])('completeUrl completes %s', (typed, url) => expect(completeUrl(typed)).toBe(url))

it.each([
  'https://shop.example',
  'mailto:a@shop.example',
  'tel:+4912',
  '#top',
  '{{ variables.url }}',
  'sale',
  '',
])('completeUrl leaves “%s” unchanged', (typed) => expect(completeUrl(typed)).toBe(typed))
