import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, Design } from '../design/design.ts'
import { walkDesign } from '../design/walk.ts'
import { followDesign, followLayout } from './follow.ts'
import { promote } from './promote.ts'
import { setTexts } from './set-texts.ts'
import type { LayoutContent, Snapshot, TranslationContent } from './snapshot.ts'
import { hasSameStructure } from './structure.ts'
import { pairTexts } from './text-states.ts'
import { textsByKey } from './texts.ts'

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const color = fc.constantFrom('#112233', '#ffffff', undefined)

/** An id always has the same block type, as in the editor. */
function arbitraryBlock(id: string): fc.Arbitrary<Block> {
  const style = { background: color, align: fc.constantFrom('left' as const, 'right' as const, undefined) }
  const leaves: fc.Arbitrary<Block>[] = [
    fc.record({
      ...style,
      id: fc.constant(id),
      type: fc.constant('heading' as const),
      text: sampleText(id, 'text'),
      rich: fc.constantFrom(true, undefined),
    }),
    fc.record({
      ...style,
      id: fc.constant(id),
      type: fc.constant('text' as const),
      html: sampleText(id, 'html'),
    }),
    fc.record({
      ...style,
      id: fc.constant(id),
      type: fc.constant('button' as const),
      label: sampleText(id, 'label'),
      href: fc.constant(`https://shop.example/${id}`),
    }),
    fc.record({
      ...style,
      id: fc.constant(id),
      type: fc.constant('image' as const),
      fileKey: fc.constant(`fil_${id}`),
      alt: sampleText(id, 'alt'),
    }),
  ]
  return leaves[IDS.indexOf(id) % leaves.length] as fc.Arbitrary<Block>
}
const sampleText = (id: string, field: string) =>
  fc.constantFrom(`Words ${id} ${field}`, `Others ${id} ${field}`)

/** Some of the blocks in random order, some of them nested in sections and columns. */
const design: fc.Arbitrary<Design> = fc
  .shuffledSubarray(IDS)
  .chain((ids) =>
    fc.record({ blocks: fc.tuple(...ids.map(arbitraryBlock)), cuts: fc.array(fc.nat(3), { maxLength: 3 }) }),
  )
  .chain(({ blocks, cuts }) =>
    fc.record({
      formatVersion: fc.constant(1 as const),
      blocks: fc.constant(nestBlocks(blocks, cuts)),
      global: fc.record({ background: color, width: fc.constantFrom(600, 640) }),
      header: fc.constantFrom(undefined, { presetId: 'pre_1' }),
    }),
  )

function nestBlocks(blocks: Block[], cuts: number[]): Block[] {
  const [first, ...rest] = cuts
  if (first === undefined || blocks.length === 0) return blocks
  const inner = blocks.slice(0, first) as never[]
  const others = nestBlocks(blocks.slice(first), rest)
  const container: Block =
    first % 2 === 0
      ? { id: `s${rest.length}`, type: 'section', blocks: inner }
      : { id: `k${rest.length}`, type: 'columns', columns: [{ blocks: inner }, { blocks: [] }] }
  return [container, ...others]
}

const createLayout = (bodyDesign: Design, defaultLocale = 'en'): LayoutContent => ({
  name: 'L',
  description: null,
  bodyType: 'visual',
  defaultLocale,
  category: 'marketing',
  subject: 'Subject',
  previewText: '',
  body: null,
  attachments: null,
  marketingTexts: null,
  bodyDesign,
})

/** A completely translated language that follows the layout's design. */
function createFollower(layout: LayoutContent, locale: string): TranslationContent {
  const keys = [...textsByKey(layout).keys()].filter((key) => key.includes('.'))
  const translated = setTexts(
    layout,
    layout,
    new Map(keys.map((key) => [key, `https://${locale}.example/ ${key}`])),
  )
  const { subject, previewText, bodyDesign } = { ...layout, ...translated }
  const empty = { body: null, attachments: null, marketingTexts: null }
  return { locale, outdated: false, follows: 'en', subject, previewText, bodyDesign, ...empty }
}

const textsIn = (translation: TranslationContent) =>
  new Map([...textsByKey(translation)].map(([key, { text }]) => [key, text]))

describe('languages that follow the layout’s design', () => {
  it('get the layout’s new structure and keep all their texts', () => {
    fc.assert(
      fc.property(design, design, (first, second) => {
        const before = createLayout(first)
        const after = createLayout(second)
        const languages = ['de', 'fr'].map((locale) => createFollower(before, locale))
        const changed = [...followLayout(before, after, languages)]
        for (const [index, language] of changed.entries()) {
          expect(hasSameStructure(second, language.bodyDesign as Design)).toBe(true)
          const texts = textsIn(language)
          for (const [key, text] of textsIn(languages[index] as TranslationContent))
            if (textsByKey(after).has(key)) expect(texts.get(key)).toBe(text)
        }
        const back = [...followLayout(after, before, changed)]
        expect(back.map(({ bodyDesign }) => bodyDesign)).toEqual(
          languages.map(({ bodyDesign }) => bodyDesign),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('get the layout’s new wording for everything that was never translated', () => {
    fc.assert(
      fc.property(design, design, (first, second) => {
        const before = createLayout(first)
        const after = createLayout(second)
        const { subject, previewText } = before
        const copy = {
          ...createFollower(before, 'de'),
          subject,
          previewText,
          bodyDesign: structuredClone(first),
        }
        const [language] = followLayout(before, after, [copy])
        const texts = textsIn(language as TranslationContent)
        for (const [key, { text }] of textsByKey(after))
          if (textsByKey(before).has(key)) expect(texts.get(key)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('do not include languages with a separate design, which stay unchanged', () => {
    fc.assert(
      fc.property(design, design, (first, second) => {
        const { follows: _, ...separate } = createFollower(createLayout(first), 'de')
        expect([...followLayout(createLayout(first), createLayout(second), [separate])]).toEqual([separate])
      }),
    )
  })

  it('are unchanged after a language is promoted and the main one is promoted back', () => {
    fc.assert(
      fc.property(design, design, fc.boolean(), fc.boolean(), (first, other, chosenFollows, otherFollows) => {
        const layout = createLayout(first)
        const { follows: _, ...separate } = createFollower(createLayout(other), 'de')
        const { follows: __, ...detached } = createFollower(layout, 'fr')
        const before: Snapshot = {
          layout,
          translations: [
            chosenFollows ? createFollower(layout, 'de') : separate,
            otherFollows ? createFollower(layout, 'fr') : detached,
          ],
        }
        const promoted = promote(before, 'de')
        for (const { follows, bodyDesign } of promoted.translations)
          if (follows === 'de')
            expect(hasSameStructure(promoted.layout.bodyDesign as Design, bodyDesign as Design)).toBe(true)
        expect(promote(promoted, 'en')).toEqual(before)
      }),
    )
  })
})

describe('following the layout’s design', () => {
  const table = (columns: object[], rows: string[][]): Design =>
    ({ blocks: [{ id: 't', type: 'table', columns, rows }] }) as Design
  const titles = (...names: string[]) => names.map((title) => ({ title }))

  it('matches table texts with their columns and rows', () => {
    const before = table(titles('Item', 'Price'), [
      ['Tea', '5'],
      ['Cake', '7'],
    ])
    const translated = table(titles('Artikel', 'Preis'), [
      ['Tee', '5'],
      ['Kuchen', '7'],
    ])
    const inserted = table(titles('Item', 'Size', 'Price'), [
      ['Tea', 'L', '5'],
      ['Cake', 'S', '7'],
    ])
    expect(followDesign(before, inserted, translated)).toEqual(
      table(titles('Artikel', 'Size', 'Preis'), [
        ['Tee', 'L', '5'],
        ['Kuchen', 'S', '7'],
      ]),
    )
    const removed = table(titles('Item', 'Price'), [['Cake', '7']])
    expect(followDesign(before, removed, translated)).toEqual(
      table(titles('Artikel', 'Preis'), [['Kuchen', '7']]),
    )
  })

  it('leaves a heading plain when the layout’s heading gets formatting, and compares both as HTML', () => {
    const heading = (text: string, rich?: true): Design => ({
      blocks: [{ id: 'h', type: 'heading', text, ...(rich && { rich }) }],
    })
    const before = createLayout(heading('Tea & cake'))
    const after = createLayout(heading('Tea &amp; <i>cake</i>', true))
    const translated = heading('Tee <5 €')
    const [german] = followLayout(before, after, [
      { ...createFollower(before, 'de'), bodyDesign: translated },
    ])
    expect(german?.bodyDesign).toEqual(translated)
    const pair = pairTexts(after, german as TranslationContent).find(({ key }) => key === 'h.text')
    expect(pair).toMatchObject({ place: 'html', target: 'Tee &lt;5 €', state: 'outdated' })
    const texts = new Map([['h.text', 'Tee &lt;5 €, <i>Kuchen</i>']])
    const saved = setTexts(after, german as TranslationContent, texts)
    expect(saved.bodyDesign).toEqual(heading('Tee &lt;5 €, <i>Kuchen</i>', true))
    const plain = setTexts(before, { ...after, ...saved }, new Map([['h.text', 'Tee <6 €']]))
    expect(plain.bodyDesign).toEqual(heading('Tee <6 €'))
  })

  it('takes links and images from the layout until the language sets its own', () => {
    const design = (href: string, fileKey: string): Design => ({
      blocks: [
        { id: 'go', type: 'button', label: 'Go', href },
        { id: 'pic', type: 'image', fileKey },
      ],
    })
    const old = design('https://a.example', 'fil_a')
    const next = design('https://b.example', 'fil_b')
    expect(followDesign(old, next, old)).toEqual(next)
    const translated = design('https://de.example', 'fil_de')
    expect(followDesign(old, next, translated)).toEqual(translated)
    const byAddress: Design = { blocks: [{ id: 'pic', type: 'image', url: 'https://de.example/pic.png' }] }
    expect(followDesign(old, next, byAddress).blocks[1]).toEqual(byAddress.blocks[0])
  })

  const states = (layout: LayoutContent, language: TranslationContent) =>
    Object.fromEntries(pairTexts(layout, language).map(({ key, state }) => [key, state]))

  it('marks reworded texts as outdated but not moved ones, and new texts as untranslated', () => {
    const before = createLayout(table(titles('Item', 'Price', 'Sum'), []))
    const german = {
      ...createFollower(before, 'de'),
      bodyDesign: table(titles('Artikel', 'Preis', 'Summe'), []),
    }
    const removed = createLayout(table(titles('Item', 'Sum'), []))
    const [moved] = followLayout(before, removed, [german])
    expect(moved).toMatchObject({ outdated: false })
    const reworded = createLayout(table(titles('Item', 'Total', 'Tax'), []))
    const [language] = followLayout(removed, reworded, [moved as TranslationContent])
    expect(language?.outdated).toBe(true)
    expect(states(reworded, language as TranslationContent)).toMatchObject({
      't.columns.0.title': 'ok',
      't.columns.1.title': 'outdated',
      't.columns.2.title': 'missing',
    })
  })

  it('gives untranslated texts the layout’s new wording, unless they intentionally repeat the old one', () => {
    const headings = (...words: string[]): Design => ({
      blocks: words.map((text, index) => ({ id: `b${index}`, type: 'heading', text })),
    })
    const before = createLayout(headings('Hello', 'Products', 'Newsletter'))
    const after = createLayout(headings('Good morning', 'New products', 'Our newsletter'))
    const german = {
      ...createFollower(before, 'de'),
      bodyDesign: headings('Hallo', 'Products', 'Newsletter'),
      marks: { outdated: {}, kept: ['b2.text'] },
    }
    const [followed] = followLayout(before, after, [german])
    expect(followed?.bodyDesign).toEqual(headings('Hallo', 'New products', 'Newsletter'))
    expect(states(after, followed as TranslationContent)).toMatchObject({
      'b0.text': 'outdated',
      'b1.text': 'missing',
      'b2.text': 'outdated',
    })
  })

  it('matches all 200 blocks of a large design', () => {
    const headings = (word: string): Design => ({
      blocks: Array.from({ length: 200 }, (_, index) => ({
        id: `b${index}`,
        type: 'heading',
        text: `${word} ${index}`,
      })),
    })
    const reversed = { blocks: headings('Word').blocks.toReversed() }
    const followed = followDesign(headings('Word'), reversed, headings('Wort'))
    expect(followed.blocks).toEqual(headings('Wort').blocks.toReversed())
    expect(walkDesign(followed)).toHaveLength(200)
  })
})
