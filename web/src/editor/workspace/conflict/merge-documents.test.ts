import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Block, LayoutDocument } from '../../model/document.ts'
import { mergeDocuments } from './merge-documents.ts'

const FIELDS = {
  name: 'Welcome',
  description: null,
  category: 'transactional',
  subject: 'Hello',
  previewText: '',
  marketingTexts: null,
} as const

const layoutWith = (body: string, fields: object = {}): LayoutDocument => ({
  ...FIELDS,
  body,
  attachments: [],
  ...fields,
})
const designWith = (...blocks: object[]): LayoutDocument => ({
  ...FIELDS,
  bodyDesign: { formatVersion: 1, blocks: blocks as Block[] },
})
const text = (id: string, words: string) => ({ type: 'text', id, html: words })
const section = (id: string, ...blocks: object[]) => ({ type: 'section', id, blocks })

const merge = (base: LayoutDocument, mine: LayoutDocument, theirs: LayoutDocument, choices = {}) =>
  mergeDocuments({ base, mine, theirs: { document: theirs, etag: '"2"' } }, choices)
const blocksOf = ({ bodyDesign }: LayoutDocument) => bodyDesign?.blocks

describe('merging two sides of an HTML layout', () => {
  const base = layoutWith('<h1>Hello</h1>\n<p>one</p>\n<p>two</p>\n<p>three</p>')

  it('merges lines that only one side changed', () => {
    const mine = layoutWith(base.body?.replace('one', 'ONE') ?? '')
    const theirs = layoutWith(base.body?.replace('three', 'THREE') ?? '', { subject: 'Hi' })
    const { document, parts } = merge(base, mine, theirs)
    expect(document.body).toBe('<h1>Hello</h1>\n<p>ONE</p>\n<p>two</p>\n<p>THREE</p>')
    expect(document.subject).toBe('Hi')
    expect(parts.map((part) => [part.target, part.changedBy])).toEqual([
      [{ kind: 'field', field: 'subject' }, 'theirs'],
      [{ kind: 'lines', line: 2 }, 'mine'],
      [{ kind: 'lines', line: 4 }, 'theirs'],
    ])
  })

  it('offers mine, theirs or both for a line that both sides changed', () => {
    const mine = layoutWith(base.body?.replace('two', 'zwei') ?? '')
    const theirs = layoutWith(base.body?.replace('two', 'deux') ?? '')
    const { parts } = merge(base, mine, theirs)
    expect(parts).toMatchObject([{ changedBy: 'both', mine: '<p>zwei</p>', theirs: '<p>deux</p>' }])
    const id = parts[0]?.id ?? ''
    const bodyWith = (choice: string) => merge(base, mine, theirs, { [id]: choice }).document.body
    expect(bodyWith('mine')).toBe(mine.body)
    expect(bodyWith('theirs')).toBe(theirs.body)
    expect(bodyWith('both')).toBe('<h1>Hello</h1>\n<p>one</p>\n<p>zwei</p>\n<p>deux</p>\n<p>three</p>')
  })

  it('returns exactly one side if that side is chosen everywhere', () => {
    const lines = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 12 })
      .map((all) => all.join('\n'))
    fc.assert(
      fc.property(lines, lines, lines, (before, myBody, theirBody) => {
        const [first, mine, theirs] = [layoutWith(before), layoutWith(myBody), layoutWith(theirBody)]
        const { parts } = merge(first, mine, theirs)
        const all = (choice: string) => Object.fromEntries(parts.map(({ id }) => [id, choice]))
        expect(merge(first, mine, theirs, all('mine')).document.body).toBe(myBody)
        expect(merge(first, mine, theirs, all('theirs')).document.body).toBe(theirBody)
      }),
    )
  })
})

describe('merging two sides of a design', () => {
  const base = designWith(text('a', 'one'), section('s', text('b', 'two'), text('c', 'three')))

  it('takes blocks from the side that changed them, even inside sections', () => {
    const mine = designWith(text('a', 'ONE'), section('s', text('b', 'two'), text('c', 'three')))
    const theirs = designWith(
      text('a', 'one'),
      section('s', text('b', 'TWO'), text('c', 'three'), text('n', 'new')),
    )
    const { document, parts } = merge(base, mine, theirs)
    expect(blocksOf(document)).toEqual([
      text('a', 'ONE'),
      section('s', text('b', 'TWO'), text('c', 'three'), text('n', 'new')),
    ])
    expect(parts.map(({ id, changedBy }) => [id, changedBy])).toEqual([
      ['a', 'mine'],
      ['b', 'theirs'],
      ['n', 'theirs'],
    ])
  })

  it('offers a choice for a block that both sides changed', () => {
    const mine = designWith(text('a', 'eins'), section('s', text('b', 'two'), text('c', 'three')))
    const theirs = designWith(text('a', 'un'), section('s', text('b', 'two'), text('c', 'three')))
    expect(merge(base, mine, theirs).parts).toMatchObject([
      { id: 'a', changedBy: 'both', mine: { html: 'eins' }, theirs: { html: 'un' } },
    ])
    expect(blocksOf(merge(base, mine, theirs, { a: 'theirs' }).document)?.[0]).toEqual(text('a', 'un'))
  })

  it('offers a choice for a block that one side removed and the other changed, and keeps it by default', () => {
    const mine = designWith(text('a', 'ONE'), section('s', text('b', 'two'), text('c', 'three')))
    const theirs = designWith(section('s', text('b', 'two'), text('c', 'three')))
    const { document, parts } = merge(base, mine, theirs)
    expect(parts).toMatchObject([{ id: 'a', changedBy: 'both', theirs: null }])
    expect(blocksOf(document)?.[0]).toEqual(text('a', 'ONE'))
    expect(blocksOf(merge(base, mine, theirs, { a: 'theirs' }).document)).toHaveLength(1)
  })

  it('does not lose a block that one side moved into a section that the other removed', () => {
    const mine = designWith(section('s', text('b', 'two'), text('c', 'three'), text('a', 'one')))
    const theirs = designWith(text('a', 'one'))
    const { document } = merge(base, mine, theirs, { s: 'theirs' })
    expect(JSON.stringify(document)).toContain('"id":"a"')
  })

  it('never duplicates a block, and never loses a block that both sides still have', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const blocks = fc
      .shuffledSubarray(ids)
      .chain((shuffledIds) =>
        fc.tuple(fc.constant(shuffledIds), fc.nat(shuffledIds.length), fc.string({ maxLength: 2 })),
      )
      .map(([shuffledIds, cut, words]) =>
        designWith(
          ...shuffledIds.slice(0, cut).map((id) => text(id, words)),
          section('s', ...shuffledIds.slice(cut).map((id) => text(id, 'x'))),
        ),
      )
    fc.assert(
      fc.property(
        blocks,
        blocks,
        blocks,
        fc.constantFrom({}, { s: 'theirs' }, { a: 'theirs' }),
        (...sides) => {
          const [first, mine, theirs, choices] = sides
          const json = JSON.stringify(merge(first, mine, theirs, choices).document)
          const mergedIds = [...json.matchAll(/"id":"(\w)"/g)].map(([, id]) => id)
          expect(new Set(mergedIds).size).toBe(mergedIds.length)
          const inBoth = ids.filter((id) =>
            [mine, theirs].every((side) => JSON.stringify(side).includes(`"id":"${id}"`)),
          )
          expect(inBoth.filter((id) => !mergedIds.includes(id))).toEqual([])
        },
      ),
    )
  })
})
