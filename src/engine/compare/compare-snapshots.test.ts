import { describe, expect, it } from 'vitest'
import type { LayoutContent, Snapshot, TranslationContent } from '../content/snapshot.ts'
import type { Block } from '../design/design.ts'
import { compareLanguages, compareSnapshots, compareVersions } from './compare-snapshots.ts'

const createSnapshot = (
  fields: Partial<LayoutContent>,
  translations: TranslationContent[] = [],
): Snapshot => ({
  layout: {
    name: 'Order',
    description: null,
    bodyType: 'visual',
    defaultLocale: 'en',
    category: 'marketing',
    subject: 'Hi',
    previewText: '',
    bodyDesign: null,
    body: null,
    attachments: null,
    marketingTexts: null,
    ...fields,
  },
  translations,
})

const german = (fields: Partial<TranslationContent> = {}): TranslationContent => ({
  locale: 'de',
  outdated: false,
  subject: 'Hallo',
  previewText: '',
  bodyDesign: null,
  body: null,
  attachments: null,
  marketingTexts: null,
  ...fields,
})

const heading = (id: string, text: string) => ({ type: 'heading' as const, id, text })
const words = (id: string, html: string) => ({ type: 'text' as const, id, html })
const createDesign = (...blocks: Block[]) => ({ bodyDesign: { blocks } })

const blocksOf = (before: Block[], after: Block[]) =>
  compareSnapshots(
    createSnapshot(createDesign(...before)),
    createSnapshot(createDesign(...after)),
    'en',
  ).blocks.map(({ change, isMoved, before: oldId, after: newId, fields }) => [
    isMoved && change === 'changed' ? 'changed, moved' : change,
    oldId ?? newId,
    fields.map(({ path }) => path).join(' '),
  ])

describe('the comparison of two designs', () => {
  const a = heading('a', 'A')
  const b = heading('b', 'B')
  const c = heading('c', 'C')

  it.each<[string, Block[], Block[], unknown[]]>([
    ['no change', [a, b], [a, b], []],
    ['a block added at the start', [a, b], [c, a, b], [['added', 'c', 'text']]],
    ['the middle block removed', [a, b, c], [a, c], [['removed', 'b', 'text']]],
    ['the last block moved to the start', [a, b, c], [c, a, b], [['moved', 'c', '']]],
    ['a changed text', [a, b], [heading('a', 'Other'), b], [['changed', 'a', 'text']]],
    ['a changed text and position', [a, b, c], [b, c, heading('a', 'x')], [['changed, moved', 'a', 'text']]],
    ['added formatting', [a], [{ ...a, rich: true, text: '<i>A</i>' }], [['changed', 'a', 'html']]],
    ['nothing for rich text without formatting', [a], [{ ...a, rich: true }], []],
    [
      'another block type as a removed and an added block',
      [a],
      [words('a', 'A')],
      [
        ['removed', 'a', 'text'],
        ['added', 'a', 'html'],
      ],
    ],
    [
      'a block moved into a new section',
      [a, b],
      [{ type: 'section', id: 's', blocks: [a, c] }, b],
      [
        ['added', 's', ''],
        ['moved', 'a', ''],
      ],
    ],
    [
      'a changed column width',
      [{ type: 'columns', id: 'x', columns: [{ width: 50, blocks: [a] }, { blocks: [b] }] }],
      [{ type: 'columns', id: 'x', columns: [{ width: 40, blocks: [a] }, { blocks: [b] }] }],
      [['changed', 'x', 'columns[0].width']],
    ],
    ['nothing if only the ids are new', [a, b], [heading('x', 'A'), heading('y', 'B')], []],
    [
      'a changed text although all ids are new',
      [a, words('t', 'T')],
      [heading('x', 'A'), words('y', 'U')],
      [['changed', 't', 'html']],
    ],
  ])('reports %s', (_, before, after, expected) => {
    expect(blocksOf(before, after)).toEqual(expected)
  })

  it('compares visible text, or code if only the markup differs', () => {
    const fields = (before: string, after: string) =>
      compareSnapshots(
        createSnapshot(createDesign(words('t', before))),
        createSnapshot(createDesign(words('t', after))),
        'en',
      ).blocks.flatMap((block) => block.fields)
    expect(fields('<p>Dear <b>you</b></p>', '<p>Dear <b>all</b></p>')).toEqual([
      {
        path: 'html',
        kind: 'words',
        words: [
          { change: 'same', text: 'Dear ' },
          { change: 'removed', text: 'you' },
          { change: 'added', text: 'all' },
        ],
      },
    ])
    expect(fields('<p>Dear <b>you</b></p>', '<p>Dear <i>you</i></p>')).toMatchObject([
      { path: 'html', kind: 'source' },
    ])
  })
})

it('whole texts are returned if too many words have changed', () => {
  const text = (word: string, index: number) =>
    words(
      `t${index}`,
      Array.from({ length: 400 }, (_, wordIndex) => (wordIndex % 2 ? 'and' : `${word}${wordIndex}`)).join(
        ' ',
      ),
    )
  const design = (word: string) =>
    createDesign(...Array.from({ length: 60 }, (_, index) => text(word, index)))
  const versions = {
    before: createSnapshot(design('old')),
    after: createSnapshot(design('new')),
    requestedLocale: 'en',
  }
  const { blocks } = compareVersions(versions)
  const runs = blocks.map(({ fields }) => fields[0]?.words.length ?? 0)
  expect(runs[0]).toBeGreaterThan(100)
  expect(runs.at(-1)).toBe(2)
  expect(runs.reduce((sum, count) => sum + count, 0)).toBeLessThan(10_500)
})

describe('languages', () => {
  const before = createSnapshot(createDesign(heading('a', 'A')), [german()])

  it('are reported as the same, changed, added or removed', () => {
    const after = createSnapshot(createDesign(heading('a', 'B')), [german(), german({ locale: 'fr' })])
    expect(compareLanguages(before, after)).toEqual([
      { locale: 'en', change: 'changed' },
      { locale: 'de', change: 'same' },
      { locale: 'fr', change: 'added' },
    ])
    expect(compareLanguages(after, before).at(-1)).toEqual({ locale: 'fr', change: 'removed' })
  })

  it('are compared by language, even if the main language changed', () => {
    const promoted = createSnapshot(
      { defaultLocale: 'de', subject: 'Hallo', ...createDesign(heading('a', 'A')) },
      [german({ locale: 'en', subject: 'Hi' })],
    )
    expect(compareLanguages(before, promoted)).toEqual([
      { locale: 'de', change: 'same' },
      { locale: 'en', change: 'same' },
    ])
    expect(compareSnapshots(before, promoted, 'en')).toMatchObject({
      layout: [{ path: 'defaultLocale' }],
      content: [],
      blocks: [],
    })
  })

  it('that get their own design are compared with the one they inherited', () => {
    const after = createSnapshot(createDesign(heading('a', 'A')), [german(createDesign(heading('a', 'Ä')))])
    expect(compareSnapshots(before, after, 'de').blocks).toMatchObject([{ change: 'changed', after: 'a' }])
    expect(compareSnapshots(before, after, 'en')).toEqual({ layout: [], content: [], blocks: [] })
  })

  it('report changes to texts, footer texts, files and style separately', () => {
    const before = createSnapshot({
      subject: 'One',
      attachments: [{ filename: 'a.pdf', url: 'https://x.example/a' }],
    })
    const after = createSnapshot({
      subject: 'Two',
      category: 'transactional',
      marketingTexts: { companyDetails: 'Shop' },
      bodyDesign: { blocks: [], global: { width: 640, dark: { background: '#000000' } } },
    })
    const { layout, content } = compareSnapshots(before, after, 'en')
    expect(layout.map(({ path }) => path)).toEqual(['category'])
    expect(content.map(({ path }) => path)).toEqual([
      'subject',
      'attachments[0].filename',
      'attachments[0].url',
      'marketingTexts.companyDetails',
      'global.width',
      'global.dark.background',
    ])
  })

  it('show test data with readable names and values', () => {
    const withData = (customer: object) =>
      createSnapshot({ bodyDesign: { blocks: [], testVariables: { customer, items: [{ title: 'Beans' }] } } })
    const { content } = compareSnapshots(
      withData({ first_name: 'Ada' }),
      withData({ first_name: 'Bea', tags: [] }),
      'en',
    )
    expect(content.map(({ path }) => path)).toEqual(['testVariables'])
    const [{ words } = { words: [] }] = content
    const textOf = (omitted: string) =>
      words.flatMap(({ change, text }) => (change === omitted ? [] : [text])).join('')
    expect(textOf('added')).toBe('Customer → First name: Ada\nItems → 1 → Title: Beans')
    expect(textOf('removed')).toBe('Customer → First name: Bea\nCustomer → Tags: \nItems → 1 → Title: Beans')
  })
})
