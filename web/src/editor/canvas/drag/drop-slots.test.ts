import { describe, expect, it } from 'vitest'
import type { Design } from '../../model/document.ts'
import { columnKey } from '../frame/block-boxes.ts'
import { dropTargets, slotAt } from './drop-slots.ts'

const design: Design = {
  blocks: [
    { type: 'heading', id: 'title', text: 'Title' },
    { type: 'section', id: 'box', blocks: [{ type: 'text', id: 'inside', html: '' }] },
    { type: 'columns', id: 'pair', columns: [{ blocks: [{ type: 'spacer', id: 'left' }] }, { blocks: [] }] },
    { type: 'file', id: 'attached', fileKey: 'fil_a', filename: 'a.pdf' },
    { type: 'spacer', id: 'end' },
  ],
}
const row = (y: number, height: number, x = 0, width = 600) => [{ x, y, width, height }]
const boxes = {
  blocks: new Map([
    ['title', row(0, 40)],
    ['box', row(40, 100)],
    ['inside', row(60, 60)],
    ['pair', row(140, 64)],
    ['left', row(140, 20, 0, 300)],
    ['end', row(204, 20)],
  ]),
  columns: new Map([
    [columnKey('pair', 0), row(140, 64, 0, 300)],
    [columnKey('pair', 1), row(140, 64, 300, 300)],
  ]),
  presets: new Map(),
  images: new Map(),
  ghosts: new Map(),
}
const page = { x: 0, y: 0, width: 600, height: 400 }
const place = (ids: string[], x: number, y: number) =>
  slotAt(dropTargets(design, boxes, ids, page), { x, y })?.place

describe('a dragged block is dropped', () => {
  it('in the gap nearest to the point', () => {
    expect(place(['end'], 300, 3)).toEqual({ parent: null, index: 0 })
    expect(place(['end'], 300, 34)).toEqual({ parent: null, index: 1 })
  })

  it('after the last block when the point is below all of them', () => {
    expect(place(['title'], 300, 390)).toEqual({ parent: null, index: 5 })
    expect(place(['title'], 300, 4000)).toEqual({ parent: null, index: 5 })
  })

  it('into a section, or next to it when the point is at its edge', () => {
    expect(place(['title'], 300, 70)).toEqual({ parent: { section: 'box' }, index: 0 })
    expect(place(['title'], 300, 125)).toEqual({ parent: { section: 'box' }, index: 1 })
    expect(place(['end'], 300, 42)).toEqual({ parent: null, index: 1 })
  })

  it('into the column under the point, even if it is empty', () => {
    expect(place(['title'], 100, 155)).toEqual({ parent: { columns: 'pair', column: 0 }, index: 1 })
    expect(place(['title'], 400, 170)).toEqual({ parent: { columns: 'pair', column: 1 }, index: 0 })
  })

  it('at a position that counts invisible blocks', () => {
    expect(place(['title'], 300, 222)).toEqual({ parent: null, index: 5 })
  })

  it('never into itself', () => {
    expect(place(['box'], 300, 90)).toEqual({ parent: null, index: expect.any(Number) })
    expect(place(['pair'], 400, 170)).toEqual({ parent: null, index: expect.any(Number) })
  })
})
