import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomDesign } from '../../testing/random-design.ts'
import { normaliseDesign } from '../design/design.ts'
import { setTexts } from './set-texts.ts'
import type { LayoutContent } from './snapshot.ts'
import { textsByKey, textsOfContent } from './texts.ts'

const WORDS = { subject: 'Subject', previewText: '', body: null, attachments: null, marketingTexts: null }

/** Every text of a language made from a layout's design can be set, and nothing else changes. */
describe('setTexts', () => {
  const layouts = randomDesign.map((design): LayoutContent => {
    let last = 0
    const bodyDesign = normaliseDesign(design, () => `b${++last}`)
    const named = { name: 'L', description: null, bodyType: 'visual', defaultLocale: 'en' } as const
    return { ...named, ...WORDS, category: 'marketing', bodyDesign }
  })

  it('writes every text to its own place, into a copy of the layout’s design', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const texts = new Map(textsOfContent(layout).map(({ key }) => [key, `<${key}>`]))
        const set = setTexts(layout, { ...WORDS, bodyDesign: null }, texts)
        const read = new Map([...textsByKey(set)].map(([key, { text }]) => [key, text]))
        expect(read).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })

  it('brings back blocks that a language has lost, in the layout’s order', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        const texts = new Map(textsOfContent(layout).map(({ key, text }) => [key, text]))
        const empty = { ...WORDS, bodyDesign: { blocks: [] } }
        const set = setTexts(layout, empty, texts)
        const inBody = (content: typeof set) =>
          textsOfContent({ ...content, bodyDesign: { blocks: content.bodyDesign?.blocks ?? [] } })
        const wanted = new Set(textsByKey(layout).keys())
        expect(new Set(textsByKey(set).keys())).toEqual(wanted)
        expect(inBody(set).filter(({ key }) => inBody(layout).some((text) => text.key === key))).toEqual(
          inBody(layout),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('brings a block back into one that the language has moved out of what held it', () => {
    const words = { id: 'words', type: 'heading', text: 'Words' } as const
    const other = { id: 'other', type: 'heading', text: 'Other' } as const
    const layout: LayoutContent = {
      name: 'L',
      description: null,
      bodyType: 'visual',
      defaultLocale: 'en',
      category: 'marketing',
      ...WORDS,
      bodyDesign: {
        blocks: [
          {
            id: 'outer',
            type: 'section',
            blocks: [{ id: 'inner', type: 'section', blocks: [other, words] }],
          },
        ],
      },
    }
    const moved = {
      ...WORDS,
      bodyDesign: { blocks: [{ id: 'inner', type: 'section' as const, blocks: [other] }] },
    }
    expect(setTexts(layout, moved, new Map([['words.text', 'Worte']])).bodyDesign?.blocks).toEqual([
      { id: 'inner', type: 'section', blocks: [other, { ...words, text: 'Worte' }] },
    ])
  })
})
