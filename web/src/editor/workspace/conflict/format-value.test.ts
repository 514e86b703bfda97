import { expect, it } from 'vitest'
import { textsIn } from '../../../../../src/messages/texts.ts'
import { textOf } from '../../../texts/text-of.ts'
import { labelOf } from '../../inspector/labels.ts'
import { formatValue } from './format-value.ts'

const { inspector } = textsIn('de', 'editor')
const linesOf = (value: unknown) =>
  formatValue(value, texts).map(({ label, text }) => (label === '' ? text : `${label}: ${text}`))
const texts = {
  label: (name: string) => labelOf(inspector.properties, name),
  choice: (value: string) => textOf(inspector.values, value) ?? value,
  condition: (text: string) => `(${text})`,
  yes: 'Ja',
  no: 'Nein',
}

it("a value is formatted with the inspector's labels, in the app language", () => {
  const block = {
    text: 'Ihre Bestellung',
    align: 'center',
    fullWidth: true,
    padding: { top: 8, bottom: 0 },
    items: [{ network: 'x', url: 'https://x.example' }],
  }
  expect(linesOf(block)).toEqual([
    'Text: Ihre Bestellung',
    'Ausrichtung: Mitte',
    'Volle Breite: Ja',
    'Abstand: Oben: 8, Unten: 0',
    'Links: Netzwerk: X, Adresse: https://x.example',
  ])
  expect(linesOf({ html: 'left', alt: 'text' })).toEqual(['HTML: left', 'Alternativtext: text'])
  expect(linesOf('<p>eins</p>')).toEqual(['<p>eins</p>'])
  expect(linesOf(null)).toEqual([''])
})

it("a condition is formatted as a sentence, and a repeated block's list by its name", () => {
  const block = { if: 'variables.order.paid == true', each: { in: 'variables.order.items', as: 'item' } }
  expect(linesOf(block)).toEqual([
    'Bedingung: (variables.order.paid == true)',
    'Wiederholen für jeden Eintrag: Liste: Order → Items, Name des Eintrags: item',
  ])
})
