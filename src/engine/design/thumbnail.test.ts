import { describe, expect, it } from 'vitest'
import { Design } from './design.ts'
import { thumbnailOf } from './thumbnail.ts'

type Frames = Parameters<typeof thumbnailOf>[1]

const thumbnail = (design: object, frames: Frames = { header: [], footer: [] }) =>
  thumbnailOf(Design.parse(design), frames)

describe('a design thumbnail', () => {
  it('has a row for each visible block, in the block’s colors or the email’s', () => {
    const { rows, background, content } = thumbnail({
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
      [{ kind: 'heading', color: '#00ff00', align: 'center', background: null }],
      [{ kind: 'button', color: '#ff0000', align: 'center', background: null }],
      [{ kind: 'text', color: '#1f2933', align: 'left', background: 'navy' }],
    ])
  })

  it('shows columns side by side', () => {
    const text = { type: 'text', html: 'x' }
    const columns = [
      { blocks: [{ type: 'image', url: 'https://example.com/a.png' }, text] },
      { blocks: [text] },
    ]
    const { rows } = thumbnail({ blocks: [{ type: 'columns', columns }] })
    expect(rows.map((row) => row.map(({ kind }) => kind))).toEqual([['image', 'text'], ['text']])
  })

  it('includes shared headers and footers, and has at most nine rows', () => {
    const blocks = Array.from({ length: 30 }, () => ({ type: 'text', html: 'x' }))
    const header = [{ type: 'heading' as const, text: 'Shop', background: '#222222' }]
    const { rows } = thumbnail({ blocks }, { header, footer: [] })
    expect(rows).toHaveLength(9)
    expect(rows[0]).toMatchObject([{ kind: 'heading', background: '#222222' }])
    expect(thumbnail({ blocks: [] }).rows).toEqual([])
  })
})
