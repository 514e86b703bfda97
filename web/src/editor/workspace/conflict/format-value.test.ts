import { expect, it } from 'vitest'
import { textsIn } from '../../../../../src/messages/texts.ts'
import { textOf } from '../../../texts/text-of.ts'
import { labelOf } from '../../inspector/labels.ts'
import { formatValue } from './format-value.ts'

const { inspector } = textsIn('de', 'editor')
const texts = {
  label: (name: string) => labelOf(inspector, name),
  choice: (value: string) => textOf(inspector.values, value) ?? value,
  condition: (text: string) => `(${text})`,
  yes: 'Ja',
  no: 'Nein',
}

it('a value is formatted with the labels of the inspector, in the app language', () => {
  const block = {
    text: 'Ihre Bestellung',
    align: 'center',
    fullWidth: true,
    padding: { top: 8, bottom: 0 },
    items: [{ network: 'x', url: 'https://x.example' }],
  }
  expect(formatValue(block, texts).split('\n')).toEqual([
    'Text: Ihre Bestellung',
    'Ausrichtung: Mitte',
    'Volle Breite: Ja',
    'Abstand: Oben: 8, Unten: 0',
    'Links: Netzwerk: X, Adresse: https://x.example',
  ])
  expect(formatValue({ html: 'left', alt: 'text' }, texts)).toBe('HTML: left\nAlternativtext: text')
  expect(formatValue('<p>eins</p>', texts)).toBe('<p>eins</p>')
  expect(formatValue(null, texts)).toBe('')
})

it("a condition is formatted as a sentence, and a repeated block's list by its name", () => {
  const block = { if: 'variables.order.paid == true', each: { in: 'variables.order.items', as: 'item' } }
  expect(formatValue(block, texts).split('\n')).toEqual([
    'Bedingung: (variables.order.paid == true)',
    'Wiederholen für jeden Eintrag: Liste: Order → Items, Name des Eintrags: item',
  ])
})
