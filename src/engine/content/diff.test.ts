import { expect, it } from 'vitest'
import { changedParts, fieldsOf } from './diff.ts'
import type { Snapshot } from './snapshot.ts'

const snapshot = (bodyDesign: object, german: object | null = {}) =>
  ({
    layout: { subject: 'Hello', bodyType: 'visual', bodyDesign },
    translations: [{ locale: 'de', subject: 'Hallo', bodyDesign: german }],
  }) as unknown as Snapshot

const DESIGN = {
  blocks: [
    { id: 'a', type: 'heading', text: 'One', color: '#000000' },
    { id: 'b', type: 'table', columns: [{ title: 'Item' }], rows: [['x']] },
  ],
}
const [heading, table] = DESIGN.blocks

it.each([
  ['a text', { blocks: [{ ...heading, text: 'Two' }, table] }, 'bodyDesign.texts'],
  ['a cell', { blocks: [heading, { ...table, rows: [['y']] }] }, 'bodyDesign.texts'],
  ['a color', { blocks: [{ ...heading, text: 'Two', color: '#ffffff' }, table] }, 'bodyDesign'],
  ['a row', { blocks: [heading, { ...table, rows: [['x'], ['y']] }] }, 'bodyDesign'],
  ['a new block', { blocks: [...DESIGN.blocks, { id: 'c', type: 'divider' }] }, 'bodyDesign'],
])('the diff reports the changed part of a design: %s', (_, design, part) => {
  const inGerman = `translations.de.${part}`
  expect(changedParts(snapshot(DESIGN), snapshot(design))).toEqual([part])
  expect(changedParts(snapshot({}, DESIGN), snapshot({}, design))).toEqual([inGerman])
  expect(fieldsOf([part, inGerman])).toEqual(['bodyDesign', 'translations.de.bodyDesign'])
})

it('the diff lists the first texts of a language as texts, not as a design', () => {
  const translated = { blocks: [{ ...heading, text: 'Eins' }, table] }
  const redesigned = { blocks: [{ ...heading, color: '#ffffff' }, table] }
  expect(changedParts(snapshot(DESIGN, null), snapshot(DESIGN, translated))).toEqual([
    'translations.de.bodyDesign.texts',
  ])
  expect(changedParts(snapshot(DESIGN, null), snapshot(DESIGN, redesigned))).toContain(
    'translations.de.bodyDesign',
  )
})
