import { describe, it } from 'vitest'
import { expectLinearTime } from '../../testing/growth.ts'
import { compareDesigns } from '../compare/compare-designs.ts'
import { compareWords } from '../compare/compare-words.ts'
import type { Design } from '../design/design.ts'
import { readCsv, writeCsv } from '../exchange/csv.ts'
import { readXliff, writeXliff } from '../exchange/xliff.ts'
import { readXml } from '../exchange/xml.ts'
import { followLayout } from './follow.ts'
import { keepMarks, markOutdated, markReworded, markUpToDate } from './marks.ts'
import { setTexts } from './set-texts.ts'
import type { LayoutContent, TranslationContent } from './snapshot.ts'
import { pairTexts } from './text-states.ts'
import { textsByKey } from './texts.ts'

const list = <T>(length: number, item: (at: number) => T) => Array.from({ length }, (_, at) => item(at))

/** A design is limited in blocks, not in the cells of their tables. */
const tableOf = (cells: number, word = 'a'): Design => ({
  blocks: [
    {
      id: 'b',
      type: 'table',
      columns: [{ title: 't', cell: 'c' }],
      rows: list(cells, (at) => [`${word}${at}`]),
    },
  ],
})

const headingsOf = (count: number, word = 'a', start = 0): Design => ({
  blocks: list(count, (at) => ({ id: `b${start + at}`, type: 'heading', text: `${word}${at}` })),
})

const layoutOf = (bodyDesign: Design): LayoutContent => ({
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

const languageOf = (bodyDesign: Design | null): TranslationContent => ({
  subject: 's',
  previewText: '',
  body: null,
  attachments: null,
  marketingTexts: null,
  bodyDesign,
  locale: 'de',
  outdated: false,
})

const keysOf = (bodyDesign: Design) => [...textsByKey(layoutOf(bodyDesign)).keys()]
const textsFor = (design: Design) => new Map(keysOf(design).map((key) => [key, 'neu']))
const exchanged = { layoutId: 'lay_1', name: 'L', mainLocale: 'en', locale: 'de' }

function markAll(design: Design) {
  const keys = keysOf(design)
  const kept = { ...languageOf(design), marks: { outdated: {}, kept: keys } }
  const outdated = markOutdated(kept, new Map(keys.map((key) => [key, 'x'])))
  const [reworded] = markReworded(layoutOf(tableOf(keys.length, 'b')), layoutOf(design), [outdated])
  return [
    markUpToDate(layoutOf(design), outdated, keys),
    keepMarks(outdated, languageOf(design), new Set(keys)),
    reworded,
  ]
}

const WORK: [name: string, n: number, work: (n: number) => unknown][] = [
  [
    'setting the cells of a table',
    1_500,
    (n) => setTexts(layoutOf(tableOf(n)), languageOf(tableOf(n)), textsFor(tableOf(n))),
  ],
  [
    'bringing back blocks that a language lost',
    500,
    (n) => setTexts(layoutOf(headingsOf(n)), languageOf({ blocks: [] }), textsFor(headingsOf(n))),
  ],
  [
    'following a design in another order',
    500,
    (n) => {
      const language = { ...languageOf(headingsOf(n, 'b')), follows: 'en' }
      const reversed = { blocks: headingsOf(n).blocks.reverse() }
      return followLayout(layoutOf(headingsOf(n)), layoutOf(reversed), [language])
    },
  ],
  [
    'following a table of other rows',
    400,
    (n) => {
      const language = { ...languageOf(tableOf(n, 'b')), follows: 'en' }
      return followLayout(layoutOf(tableOf(n)), layoutOf(tableOf(n + 1, 'c')), [language])
    },
  ],
  ['marks of texts', 1_500, (n) => markAll(tableOf(n))],
  ['pairs of texts', 3_000, (n) => pairTexts(layoutOf(tableOf(n)), languageOf(tableOf(n, 'b')))],
  ['designs with other blocks', 500, (n) => compareDesigns(headingsOf(n), headingsOf(n, 'b', n / 2))],
  [
    'designs in another order',
    500,
    (n) => compareDesigns(headingsOf(n), { blocks: headingsOf(n).blocks.reverse() }),
  ],
  [
    'words that all differ',
    5_000,
    (n) => compareWords(list(n, (at) => `a${at}`).join(' '), list(n, (at) => `b${at}`).join(' ')),
  ],
  [
    'words that are alike and differ',
    5_000,
    (n) => compareWords('a '.repeat(n), `${'b '.repeat(550)}${'a '.repeat(n - 500)}c`),
  ],
  ['words of which every other differs', 5_000, (n) => compareWords('a b '.repeat(n), 'a c '.repeat(n))],
  [
    'XML with many namespaces',
    3_000,
    (n) =>
      refused(() => readXml(`<a ${list(n, (at) => `xmlns:n${at}="u"`).join(' ')}>${'<a/>'.repeat(n)}</a>`)),
  ],
  [
    'XML with a namespace at each element',
    3_000,
    (n) => readXml(`<a>${list(n, (at) => `<n${at}:a xmlns:n${at}="u"/>`).join('')}</a>`),
  ],
  ['XML in pieces', 10_000, (n) => readXml(`<a>${'a<!---->&lt;<![CDATA[b]]>\n'.repeat(n)}</a>`)],
  [
    'a file of many texts',
    500,
    (n) => {
      const pairs = pairTexts(layoutOf(tableOf(n)), languageOf(tableOf(n, 'b')))
      return [
        readXliff(writeXliff(exchanged, pairs), exchanged),
        readCsv(writeCsv(exchanged, pairs), exchanged),
      ]
    },
  ],
  [
    'a text of many placeholders',
    1_000,
    (n) => {
      const [pair] = pairTexts(layoutOf(headingsOf(1)), languageOf(headingsOf(1, 'b')))
      const html = list(n, (at) => `<b a="${at}">{{ a${at} }}</b>`).join('')
      const pairs = pair ? [{ ...pair, place: 'html' as const, source: html, target: html }] : []
      return readXliff(writeXliff(exchanged, pairs), exchanged)
    },
  ],
]

function refused(read: () => unknown) {
  try {
    return read()
  } catch {
    return null
  }
}

describe('the time for what a language holds grows no faster than it', () => {
  it.each(WORK)('%s', (name, n, work) => expectLinearTime(work, n, name))
})
