import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomDesign } from '../../testing/random-design.ts'
import { normalizeDesign } from '../design/design.ts'
import { setTexts } from './set-texts.ts'
import type { LayoutContent } from './snapshot.ts'
import { textsByKey, textsOfContent } from './texts.ts'

const WITHOUT_DESIGN = {
  subject: 'Subject',
  previewText: '',
  body: null,
  attachments: null,
  marketingTexts: null,
}
const LAYOUT = {
  name: 'L',
  description: null,
  bodyType: 'visual',
  defaultLocale: 'en',
  category: 'marketing',
  ...WITHOUT_DESIGN,
} as const

describe('setTexts', () => {
  const layouts = randomDesign.map((design): LayoutContent => {
    let last = 0
    return { ...LAYOUT, bodyDesign: normalizeDesign(design, () => `b${++last}`) }
  })

  it('writes every text where it was read, into a copy of the layout’s design', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const texts = new Map(textsOfContent(layout).map(({ key }) => [key, `<${key}>`]))
        const translation = setTexts(layout, { ...WITHOUT_DESIGN, bodyDesign: null }, texts)
        const textsAfter = new Map([...textsByKey(translation)].map(([key, { text }]) => [key, text]))
        expect(textsAfter).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })

  it('restores blocks that are missing from a translation, in the layout’s order', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const texts = new Map(textsOfContent(layout).map(({ key, text }) => [key, text]))
        const empty = { ...WITHOUT_DESIGN, bodyDesign: { blocks: [] } }
        const translation = setTexts(layout, empty, texts)
        const textsInBody = (content: typeof translation) =>
          textsOfContent({ ...content, bodyDesign: { blocks: content.bodyDesign?.blocks ?? [] } })
        expect(new Set(textsByKey(translation).keys())).toEqual(new Set(textsByKey(layout).keys()))
        const expected = textsInBody(layout)
        const isExpected = ({ key }: { key: string }) => expected.some((text) => text.key === key)
        expect(textsInBody(translation).filter(isExpected)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('restores a block in its section, even if the translation moved that section', () => {
    const missing = { id: 'missing', type: 'heading', text: 'Words' } as const
    const other = { id: 'other', type: 'heading', text: 'Other' } as const
    const layout: LayoutContent = {
      ...LAYOUT,
      bodyDesign: {
        blocks: [
          {
            id: 'outer',
            type: 'section',
            blocks: [{ id: 'inner', type: 'section', blocks: [other, missing] }],
          },
        ],
      },
    }
    const moved = {
      ...WITHOUT_DESIGN,
      bodyDesign: { blocks: [{ id: 'inner', type: 'section' as const, blocks: [other] }] },
    }
    expect(setTexts(layout, moved, new Map([['missing.text', 'Worte']])).bodyDesign?.blocks).toEqual([
      { id: 'inner', type: 'section', blocks: [other, { ...missing, text: 'Worte' }] },
    ])
  })
})
