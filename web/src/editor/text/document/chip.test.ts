import { expect, it, onTestFinished } from 'vitest'
import { textsIn } from '../../../../../src/messages/texts.ts'
import { setBuiltInNames } from '../../../texts/built-in-names.ts'
import { chipAttributes } from './chip.ts'

it.each([
  ['{{ variables.total | money: "EUR" }}', 'EUR'],
  ['{{ variables.total | money: "USD" | default: "–" }}', 'USD'],
  ['{{ variables.total }}', undefined],
  ['{{ variables.day | date: "full" | default: "soon" }}', 'mit Wochentag'],
  ['{{ variables.day | date: "%d. %B" }}', '%d. %B'],
])('a chip shows the currency or date style of its variable: %s', (raw, unit) => {
  setBuiltInNames(textsIn('de', 'app'))
  onTestFinished(() => setBuiltInNames(textsIn('en', 'app')))
  expect(chipAttributes(raw)['data-unit']).toBe(unit)
})
