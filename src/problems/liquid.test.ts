import { expect, it } from 'vitest'
import { liquidProblem } from '../engine/liquid/liquid.ts'
import { showProblem } from './text.ts'

it.each([
  ['{% if a %}', 'Das Tag „if“ ist nicht geschlossen. Zeile 1, Spalte 1.'],
  ['{{ a | nonsense }}', 'Den Filter „nonsense“ gibt es nicht. Zeile 1, Spalte 1.'],
  ['{% nonsense %}', 'Das Tag „nonsense“ gibt es nicht. Zeile 1, Spalte 1.'],
  ['{% endif %}', 'Zum Tag „endif“ fehlt das öffnende. Zeile 1, Spalte 1.'],
  ['{{ a', '„{{“ ist nicht mit „}}“ geschlossen. Zeile 1, Spalte 1.'],
  ['{% for %}{% endfor %}', 'Das Tag „for“ ist nicht richtig geschrieben. Zeile 1, Spalte 1.'],
  [
    '{% assign a = secrets.KEY %}',
    'secrets.KEY lässt sich nur als {{ secrets.KEY }} ausgeben. Zeile 1, Spalte 15.',
  ],
])('Liquid errors are reported in German: %s', (template, german) => {
  const problem = liquidProblem(template)
  expect(problem && showProblem(problem, 'de').text).toBe(german)
})
