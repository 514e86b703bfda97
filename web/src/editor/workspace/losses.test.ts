import { expect, it } from 'vitest'
import { findLosses } from '../../../../src/engine/content/losses.ts'
import { lossIn } from './losses.ts'

it('finds the tag and the address in each warning that the server gives', () => {
  const layout = {
    subject: 'Hello {{ variables.name }}',
    previewText: '',
    body: '<a href="https://shop.example/en">Shop</a>{% if variables.a == "is missing or changed" %}!{% endif %}',
    bodyDesign: null,
    attachments: null,
    marketingTexts: null,
  }
  const warnings = findLosses(layout, { ...layout, subject: 'Hallo', body: '<p>Laden</p>' })
  expect(warnings.map(lossIn)).toEqual([
    '{{ variables.name }}',
    '{% if variables.a == "is missing or changed" %}',
    '{% endif %}',
    'https://shop.example/en',
  ])
  expect(lossIn('something else')).toBe('something else')
})
