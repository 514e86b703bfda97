import { describe, expect, it } from 'vitest'
import { Design } from './design.ts'
import { outlineOf } from './outline.ts'

type Frames = Parameters<typeof outlineOf>[1]

const outline = (design: object, frames: Frames = { header: [], footer: [] }) =>
  outlineOf(Design.parse(design), frames)

describe('the outline of a design', () => {
  it('has a row for each block that can be seen, in its colours or those of the email', () => {
    const { rows, background, content } = outline({
      global: { background: '#111111', buttonColor: '#ff0000' },
      blocks: [
        { type: 'heading', text: 'Hello', color: '#00ff00', align: 'center' },
        { type: 'spacer' },
        { type: 'button', label: 'Go', href: 'https://example.com' },
        { type: 'section', background: 'navy', blocks: [{ type: 'text', html: 'Hi' }] },
      ],
    })
    expect([background, content]).toEqual(['#111111', '#ffffff'])
    expect(rows).toEqual([
      [{ kind: 'heading', colour: '#00ff00', align: 'center', background: null }],
      [{ kind: 'button', colour: '#ff0000', align: 'center', background: null }],
      [{ kind: 'text', colour: '#1f2933', align: 'left', background: 'navy' }],
    ])
  })

  it('puts the blocks of columns next to each other', () => {
    const text = { type: 'text', html: 'x' }
    const columns = [
      { blocks: [{ type: 'image', url: 'https://example.com/a.png' }, text] },
      { blocks: [text] },
    ]
    const { rows } = outline({ blocks: [{ type: 'columns', columns }] })
    expect(rows.map((row) => row.map(({ kind }) => kind))).toEqual([['image', 'text'], ['text']])
  })

  it('shows shared headers and footers, and ends after a few rows', () => {
    const blocks = Array.from({ length: 30 }, () => ({ type: 'text', html: 'x' }))
    const header = [{ type: 'heading' as const, text: 'Shop', background: '#222222' }]
    const { rows } = outline({ blocks }, { header, footer: [] })
    expect(rows).toHaveLength(9)
    expect(rows[0]).toMatchObject([{ kind: 'heading', background: '#222222' }])
    expect(outline({ blocks: [] }).rows).toEqual([])
  })
})
