import { expect, it } from 'vitest'
import { textsIn } from '../../../../../src/messages/texts.ts'
import { textOf } from '../../../texts/text-of.ts'
import { labelOf } from '../../inspector/labels.ts'
import { shownValue } from './shown-value.ts'

const { inspector } = textsIn('de', 'editor')
const words = {
  label: (name: string) => labelOf(inspector, name),
  choice: (value: string) => textOf(inspector.values, value) ?? value,
  yes: 'Ja',
  no: 'Nein',
}

it('formats a value with the labels of the inspector, in the app language', () => {
  const block = {
    text: 'Ihre Bestellung',
    align: 'center',
    fullWidth: true,
    padding: { top: 8, bottom: 0 },
    items: [{ network: 'x', url: 'https://x.example' }],
  }
  expect(shownValue(block, words).split('\n')).toEqual([
    'Text: Ihre Bestellung',
    'Ausrichtung: Mitte',
    'Volle Breite: Ja',
    'Abstand: Oben: 8, Unten: 0',
    'Links: Netzwerk: X, Adresse: https://x.example',
  ])
  expect(shownValue({ html: 'left', alt: 'text' }, words)).toBe('HTML: left\nAlternativtext: text')
  expect(shownValue('<p>eins</p>', words)).toBe('<p>eins</p>')
  expect(shownValue(null, words)).toBe('')
})
