import { expect, it } from 'vitest'
import { chipAttributes } from './chip.ts'

it.each([
  ['{{ variables.total | money: "EUR" }}', 'EUR'],
  ['{{ variables.total | money: "USD" | default: "–" }}', 'USD'],
  ['{{ variables.total }}', undefined],
  ['{{ variables.day | date: "long" }}', undefined],
])('a chip shows the currency of its variable: %s', (raw, unit) => {
  expect(chipAttributes(raw)['data-unit']).toBe(unit)
})
