import { describe, expect, it } from 'vitest'
import type { LayoutDocument } from '../model/document.ts'
import { changedPlaces, countChanges, withoutOverwritten } from './changed-places.ts'

const heading = (id: string, text: string) => ({ id, type: 'heading', text })
const design = (...blocks: object[]) => ({ subject: 'Hello', bodyDesign: { blocks } })
const places = (before: object, after: object) =>
  changedPlaces({ ...before }, { ...after }).map(({ kind, place }) => `${kind} ${place}`)

it('changedPlaces returns the fields and texts that differ', () => {
  expect(places({ subject: 'a', previewText: 'b' }, { subject: 'c', previewText: 'b' })).toEqual([
    'changed subject',
  ])
  expect(places({ 'h.text': null }, { 'h.text': 'Hallo' })).toEqual(['changed h.text'])
  expect(places(design(heading('a', 'A')), design(heading('a', 'A')))).toEqual([])
})

it('changedPlaces returns the blocks that were changed, added and removed', () => {
  expect(
    places(design(heading('a', 'A'), heading('b', 'B')), design(heading('a', 'new'), heading('c', 'C'))),
  ).toEqual(['changed #a', 'removed #b', 'added #c'])
})

it('changedPlaces returns a block inside a section, but not the section around it', () => {
  const section = (text: string) => design({ id: 's', type: 'section', blocks: [heading('a', text)] })
  expect(places(section('A'), section('B'))).toEqual(['changed #a'])
})

it('changedPlaces treats a new order as a change of the design', () => {
  const [a, b] = [heading('a', 'A'), heading('b', 'B')]
  expect(places(design(a, b), design(b, a))).toEqual(['changed bodyDesign'])
})

it('a block whose properties were only saved in another order has not changed', () => {
  const section = { id: 's', type: 'section', padding: { top: 1, left: 2 }, blocks: [heading('a', 'A')] }
  const saved = { blocks: [heading('a', 'A')], padding: { left: 2, top: 1 }, type: 'section', id: 's' }
  expect(places(design(section, heading('b', 'B')), design(saved, heading('b', 'C')))).toEqual(['changed #b'])
})

it('changes are counted by place, so that everyone who shares a draft sees the same number', () => {
  const [saved, edited] = [design(heading('a', 'A')), { ...design(heading('a', 'B')), subject: 'New' }]
  const count = (document: object) => countChanges(saved as LayoutDocument, document as LayoutDocument)
  expect([edited, structuredClone(edited), design(heading('a', 'A'))].map(count)).toEqual([2, 2, 1])
})

describe('the number of changes', () => {
  const blocks = ['a', 'b', 'c', 'd'].map((id) => heading(id, id))
  const [a, b, c, d] = blocks as [object, object, object, object]
  const section = (...inside: object[]) => ({ id: 's', type: 'section', blocks: inside })
  const count = (before: object[], after: object[]) =>
    countChanges(
      design(...before) as unknown as LayoutDocument,
      design(...after) as unknown as LayoutDocument,
    )

  it.each([
    ['a block moved up', [a, b, c, d], [d, a, b, c], 1],
    ['a block moved into a section', [a, section(b), c], [section(b, a), c], 1],
    ['two blocks moved separately', [a, b, c, d], [b, d, a, c], 2],
    ['a block moved and another changed', [a, b, c], [c, a, heading('b', 'new')], 2],
    ['a block moved and changed', [a, b, c], [heading('c', 'new'), a, b], 1],
    ['blocks wrapped in a section', [a, b, c], [section(a, b), c], 1],
    ['a block removed', [a, b, c], [b, c], 1],
  ])('counts each moved block once: %s', (_, before, after, changes) => {
    expect(count(before, after)).toBe(changes)
  })
})

it('a change by others is no longer reported once the user has replaced it', () => {
  const [before, after] = [design(heading('a', 'A'), heading('b', 'B')), design(heading('a', 'C'))]
  const reported = (now: object) =>
    withoutOverwritten(changedPlaces(before, after), after, { ...now }).map(({ place }) => place)
  expect(reported(after)).toEqual(['#a', '#b'])
  expect(reported(design(heading('a', 'My own')))).toEqual(['#b'])
})
