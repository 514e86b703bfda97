import { describe, it } from 'vitest'
import { expectLinearTime } from '../../testing/growth.ts'
import { compareDesigns } from '../compare/compare-designs.ts'
import { compareWords } from '../compare/compare-words.ts'
import type { Design } from '../design/design.ts'
import { readCsv, writeCsv } from '../translation-files/csv.ts'
import { readXliff, writeXliff } from '../translation-files/xliff.ts'
import { readXml } from '../translation-files/xml.ts'
import { followLayout } from './follow.ts'
import { markOutdated, markReworded, marksAfterSave, markUpToDate } from './marks.ts'
import { setTexts } from './set-texts.ts'
import type { LayoutContent, TranslationContent } from './snapshot.ts'
import { pairTexts } from './text-states.ts'
import { textsByKey } from './texts.ts'

const list = <T>(length: number, item: (index: number) => T) =>
  Array.from({ length }, (_, index) => item(index))

/** A design has at most 200 blocks, but its tables can have tens of thousands of cells. */
const createTable = (cells: number, word = 'a'): Design => ({
  blocks: [
    {
      id: 'b',
      type: 'table',
      columns: [{ title: 't', cell: 'c' }],
      rows: list(cells, (index) => [`${word}${index}`]),
    },
  ],
})

const createHeadings = (count: number, word = 'a', start = 0): Design => ({
  blocks: list(count, (index) => ({ id: `b${start + index}`, type: 'heading', text: `${word}${index}` })),
})

const createLayout = (bodyDesign: Design): LayoutContent => ({
  name: 'L',
  description: null,
  bodyType: 'visual',
  defaultLocale: 'en',
  category: 'marketing',
  subject: 's',
  previewText: '',
  body: null,
  attachments: null,
  marketingTexts: null,
  bodyDesign,
})

const createTranslation = (bodyDesign: Design | null): TranslationContent => ({
  subject: 's',
  previewText: '',
  body: null,
  attachments: null,
  marketingTexts: null,
  bodyDesign,
  locale: 'de',
  outdated: false,
})

const keysOf = (bodyDesign: Design) => [...textsByKey(createLayout(bodyDesign)).keys()]
const textsFor = (design: Design) => new Map(keysOf(design).map((key) => [key, 'neu']))
const fileInfo = { layoutId: 'lay_1', name: 'L', mainLocale: 'en', locale: 'de' }

function markAll(design: Design) {
  const keys = keysOf(design)
  const kept = { ...createTranslation(design), marks: { outdated: {}, kept: keys } }
  const outdated = markOutdated(kept, new Map(keys.map((key) => [key, 'x'])))
  const [reworded] = markReworded(createLayout(createTable(keys.length, 'b')), createLayout(design), [
    outdated,
  ])
  return [
    markUpToDate(createLayout(design), outdated, keys),
    marksAfterSave(outdated, createTranslation(design), new Set(keys)),
    reworded,
  ]
}

const WORK: [name: string, n: number, work: (n: number) => unknown][] = [
  [
    'setting the cells of a table',
    1_500,
    (n) =>
      setTexts(createLayout(createTable(n)), createTranslation(createTable(n)), textsFor(createTable(n))),
  ],
  [
    'restoring blocks that are missing from a translation',
    500,
    (n) =>
      setTexts(
        createLayout(createHeadings(n)),
        createTranslation({ blocks: [] }),
        textsFor(createHeadings(n)),
      ),
  ],
  [
    'following a reordered design',
    500,
    (n) => {
      const language = { ...createTranslation(createHeadings(n, 'b')), follows: 'en' }
      const reversed = { blocks: createHeadings(n).blocks.reverse() }
      return [...followLayout(createLayout(createHeadings(n)), createLayout(reversed), [language])]
    },
  ],
  [
    'following a table with changed rows',
    400,
    (n) => {
      const language = { ...createTranslation(createTable(n, 'b')), follows: 'en' }
      return [
        ...followLayout(createLayout(createTable(n)), createLayout(createTable(n + 1, 'c')), [language]),
      ]
    },
  ],
  ['marking texts', 1_500, (n) => markAll(createTable(n))],
  [
    'pairing texts',
    3_000,
    (n) => pairTexts(createLayout(createTable(n)), createTranslation(createTable(n, 'b'))),
  ],
  [
    'comparing designs with different blocks',
    500,
    (n) => compareDesigns(createHeadings(n), createHeadings(n, 'b', n / 2)),
  ],
  [
    'comparing designs in a different order',
    500,
    (n) => compareDesigns(createHeadings(n), { blocks: createHeadings(n).blocks.reverse() }),
  ],
  [
    'comparing texts without a common word',
    5_000,
    (n) => compareWords(list(n, (index) => `a${index}`).join(' '), list(n, (index) => `b${index}`).join(' ')),
  ],
  [
    'comparing texts that repeat one word and differ at both ends',
    5_000,
    (n) => compareWords('a '.repeat(n), `${'b '.repeat(550)}${'a '.repeat(n - 500)}c`),
  ],
  [
    'comparing texts where every other word differs',
    5_000,
    (n) => compareWords('a b '.repeat(n), 'a c '.repeat(n)),
  ],
  [
    'reading XML with many namespaces',
    3_000,
    (n) =>
      nullIfRefused(() =>
        readXml(`<a ${list(n, (index) => `xmlns:n${index}="u"`).join(' ')}>${'<a/>'.repeat(n)}</a>`),
      ),
  ],
  [
    'reading XML with a namespace on each element',
    3_000,
    (n) => readXml(`<a>${list(n, (index) => `<n${index}:a xmlns:n${index}="u"/>`).join('')}</a>`),
  ],
  [
    'reading XML text split by comments, entities and CDATA',
    10_000,
    (n) => readXml(`<a>${'a<!---->&lt;<![CDATA[b]]>\n'.repeat(n)}</a>`),
  ],
  [
    'writing and reading a file with many texts',
    500,
    (n) => {
      const pairs = pairTexts(createLayout(createTable(n)), createTranslation(createTable(n, 'b')))
      return [readXliff(writeXliff(fileInfo, pairs), fileInfo), readCsv(writeCsv(fileInfo, pairs), fileInfo)]
    },
  ],
  [
    'writing and reading a text with many placeholders',
    1_000,
    (n) => {
      const [pair] = pairTexts(createLayout(createHeadings(1)), createTranslation(createHeadings(1, 'b')))
      const html = list(n, (index) => `<b a="${index}">{{ a${index} }}</b>`).join('')
      const pairs = pair ? [{ ...pair, place: 'html' as const, source: html, target: html }] : []
      return readXliff(writeXliff(fileInfo, pairs), fileInfo)
    },
  ],
]

function nullIfRefused(read: () => unknown) {
  try {
    return read()
  } catch {
    return null
  }
}

describe('the time grows no faster than the content when', () => {
  it.each(WORK)('%s', (name, n, work) => expectLinearTime(work, n, name))
})
