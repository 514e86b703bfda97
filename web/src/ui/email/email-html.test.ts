import { expect, it } from 'vitest'
import { atWidth } from './email-html.ts'

const page = (rule: string) =>
  `<style media="${rule}">@media only screen and ${rule} { p { color: red } }</style>`

it.each([
  ['(max-width:479px)', 375, '(min-width:0)'],
  ['(max-width:479px)', 640, '(max-width:0)'],
  ['(min-width: 480px)', 640, '(min-width:0)'],
  ['(min-width: 480px)', 375, '(max-width:0)'],
])('atWidth turns %s at %i px into %s', (rule, width, expected) => {
  expect(atWidth(page(rule), width)).toBe(page(expected))
})

it('atWidth leaves text unchanged', () => {
  expect(atWidth('<p>(max-width:479px)</p>', 375)).toBe('<p>(max-width:479px)</p>')
})
