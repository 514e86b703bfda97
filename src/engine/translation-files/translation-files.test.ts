import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../problems/text.ts'
import type { TextPair } from '../content/text-states.ts'
import { readCsv, writeCsv } from './csv.ts'
import { FileRefusal } from './file-texts.ts'
import { readTranslationFile } from './read-file.ts'
import { guardCell, readTable, unguardCell, writeTable } from './table.ts'
import { readXliff, writeXliff } from './xliff.ts'
import { readXml } from './xml.ts'

const FILE_TARGET = { layoutId: 'lay_1', name: 'A & <B>\n"', mainLocale: 'en', locale: 'pt-br' }

const LIQUID = [
  '{{ variables.name }}',
  '{% if a < b %}',
  '{% endif %}',
  '{{ "x" | append: \'<b>\' }}',
  '<br>',
  '<a href="x?a=1&amp;b=2">',
  '<a href="{{ variables.url }}">',
  '<p {% if a > b %}class="x"{% endif %}>',
  '<!-- {{ a }} <b> -->',
  '<style>p > a { color: red }</style>',
  '<img alt="a > b {{ c }}',
]
const FRAGMENTS = [
  '=1+1',
  '@x',
  "'",
  '\r',
  '\n',
  '\r\n',
  '\t',
  '\u0001',
  '\uFFFE',
  '"',
  ',',
  ';',
  '&amp;',
  ']]>',
  '😀',
  ' ',
  '',
]
const text = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.constantFrom(...LIQUID, ...FRAGMENTS)), {
    maxLength: 6,
  })
  .map((parts) => parts.join('').replaceAll('\0', ''))
  .filter((part) => part.isWellFormed())
const nonEmptyText = text.filter((part) => part !== '')

const OTHER_FIELDS: Omit<TextPair, 'key' | 'source' | 'target' | 'place'> = {
  block: { id: 'b', type: 'text' },
  field: 'text',
  state: 'ok',
  sends: 'own',
  translatedFrom: null,
  lost: { tags: [], addresses: [] },
}

const pairs = fc
  .uniqueArray(
    fc.record({
      key: fc.stringMatching(/^[A-Za-z0-9_-]{1,8}\.(text|columns\.\d\.title)$/),
      source: text,
      target: fc.option(nonEmptyText),
      place: fc.constantFrom('text' as const, 'html' as const),
    }),
    { selector: ({ key }) => key, maxLength: 5 },
  )
  .map((expectedPairs) =>
    expectedPairs.map(
      (pair): TextPair => ({
        ...pair,
        ...OTHER_FIELDS,
      }),
    ),
  )

describe('the translation file format', () => {
  it.each([
    ['XLIFF', writeXliff, readXliff],
    ['CSV', writeCsv, readCsv],
  ] as const)('%s reads back what it wrote, byte for byte', (_, write, read) => {
    fc.assert(
      fc.property(pairs, (expectedPairs) => {
        const readTexts = read(write(FILE_TARGET, expectedPairs), FILE_TARGET)
        expect(readTexts.map(({ key, source, target }) => ({ key, source, target }))).toEqual(
          expectedPairs.map(({ key, source, target }) => ({ key, source, target })),
        )
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['<a href="{{ variables.url }}">View</a>', ['View']],
    ['<p {% if a > b %}class="x"{% endif %}>Hi {{ name }}!</p>', ['Hi ', '!']],
    ['<a title="1 > 2">{{ "<b>" }}More</a >', ['More']],
    ['<!-- {{ a }} <b> --><style>p > a {}</style>5 < 6', ['5 &lt; 6']],
    ['{% if a %}<td {{ b }}>x</td>{% endif %}<{{ tag }}>y', ['x', '&lt;', '&gt;y']],
    ['One<br', ['One']],
  ])('XLIFF shows translators only the text of %s', (html, words) => {
    const pair = { key: 'a.html', source: html, target: null, place: 'html' as const }
    const file = writeXliff(FILE_TARGET, [{ ...pair, ...OTHER_FIELDS }])
    const source = /<source>(.*)<\/source>/.exec(file)?.[1] ?? ''
    expect(source.split(/<ph [^>]*>/).filter((part) => part !== '')).toEqual(words)
    expect(readXliff(file, FILE_TARGET)).toMatchObject([{ source: html }])
  })

  it('XLIFF can contain segments, groups and codes from translation tools', () => {
    const file = `<x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="EN" trgLang="pt_BR">
<x:file id="lay_1"><x:group id="g"><x:unit id="b.text"><x:originalData><x:data id="o">&lt;b></x:data><x:data id="c">&lt;/b></x:data></x:originalData>
<x:segment><x:source>One <x:pc id="1" dataRefStart="o" dataRefEnd="c">two</x:pc>.</x:source><x:target>Um <x:pc id="1" dataRefStart="o" dataRefEnd="c"><![CDATA[dois]]></x:pc>.</x:target></x:segment>
<x:ignorable><x:source> </x:source></x:ignorable>
<x:segment><x:source>Three</x:source><x:target><x:mrk id="m">Três</x:mrk><x:cp hex="0007"/></x:target></x:segment></x:unit></x:group></x:file></x:xliff>`
    expect(readXliff(file, FILE_TARGET)).toEqual([
      {
        key: 'b.text',
        line: 2,
        source: 'One <b>two</b>. Three',
        target: 'Um <b>dois</b>. Três\u0007',
        isConfirmed: false,
      },
    ])
  })

  it.each([
    ['not closed', '<a>\n<b>', 'line 2: b is not closed'],
    ['closed by another element', '<a>\n</b>', 'line 2: a is closed by b'],
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]>\n<a/>', 'line 1: a document type is not allowed'],
    ['an entity', '<a>\n\n&x;</a>', 'line 3: &x; is not a known entity; write & as &amp;'],
    ['a bare ampersand', '<a>R & D</a>', 'line 1: & is not a known entity; write & as &amp;'],
    [
      'an instruction',
      '<a><?php ?></a>',
      'line 1: declarations and processing instructions are not allowed here',
    ],
    ['an invalid character number', '<a>&#0;</a>', 'line 1: &#0; is not a known entity; write & as &amp;'],
    ['two roots', '<a/>\n<b/>', 'line 2: nothing may follow the last element'],
    ['no quotes', '<a b=c/>', 'line 1: the value of b needs quotes'],
    ['a repeated attribute', '<a b="1" b="2"/>', 'line 1: b appears twice'],
    ['another encoding', '<?xml version="1.0" encoding="latin1"?><a/>', 'line 1: must be UTF-8, not latin1'],
    [
      'with too many attributes',
      `<a>\n<b ${Array.from({ length: 51 }, (_, index) => `a${index}=""`).join(' ')}/></a>`,
      'line 2: more than 50 attributes',
    ],
    ['with too many elements', `<a>\n${'<a/>'.repeat(300_000)}</a>`, 'line 2: more than 300000 elements'],
    ['too deep', '<a>'.repeat(60), 'line 1: nested too deeply'],
    ['an empty file', '', 'line 1: expected an element'],
    ['an undeclared prefix', '<x:a/>', 'line 1: the prefix x is not declared'],
  ])('XML is rejected with the line number: %s', (_, file, problem) => {
    expect(reasonOf(() => readXml(file))).toBe(problem)
  })

  it.each([
    ['HTML', '<html/>', 'line 1: this is not XLIFF 2'],
    [
      'XLIFF 1.2',
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"/>',
      'line 1: this is not XLIFF 2',
    ],
    ['another language', xliff('', 'fr'), 'line 1: trgLang is fr, not pt-br'],
    ['another layout', xliff('').replace('lay_1', 'lay_2'), 'line 1: this file belongs to another layout'],
    ['without a segment', xliff('\n<unit id="a.b"/>'), 'line 2: unit has no segment'],
    ['without a source', xliff('\n<unit id="a.b"><segment/></unit>'), 'line 2: segment has no source'],
    [
      'with a lost code',
      xliff('\n<unit id="a.b"><segment><source>x\n<ph id="1" dataRef="d9"/></source></segment></unit>'),
      'line 3: there is no original data d9',
    ],
    [
      'with unknown markup',
      xliff('<unit id="a.b"><segment><source>x<b/></source></segment></unit>'),
      'line 1: b is not supported inside a text',
    ],
    ...['0000', 'D800', 'dfff', '110000', 'x'].map((hex) => [
      `with the character ${hex}`,
      xliff(`<unit id="a.b"><segment><source>x<cp hex="${hex}"/></source></segment></unit>`),
      'line 1: cp has no valid hex value',
    ]),
    ['with a repeated unit', xliff(`${unit('a.b')}\n${unit('a.b')}`), 'line 2: the text a.b appears twice'],
  ])('XLIFF is rejected with the line number: %s', (_, file, problem) => {
    expect(reasonOf(() => readXliff(file, FILE_TARGET))).toBe(problem)
  })

  it.each([
    ['an open quote', 'key,target pt-br\na.b,"x\n', 'line 2: a quote is not closed'],
    ['a missing cell', 'key,target pt-br\na.b\n', 'line 2: has 1 cells instead of 2'],
    ['no key column', 'a,b\n', 'line 1: the first line must name the columns, including key'],
    ['another language', 'key,target fr\n', 'line 1: the column target pt-br is missing'],
    [
      'a repeated text',
      'key,target pt-br\na.b,x\n"c.d","two\nlines"\na.b,y\n',
      'line 5: the text a.b appears twice',
    ],
    ['text after a quote', 'key,target pt-br\na.b,"x"y\n', 'line 2: text after a closing quote'],
  ])('CSV is rejected with the line number: %s', (_, file, problem) => {
    expect(reasonOf(() => readCsv(file, FILE_TARGET))).toBe(problem)
  })

  it.each([
    ['cells', `key,target pt-br\n${','.repeat(200_001)}`, 'line 2: more than 200000 cells'],
    [
      'texts',
      `key,target pt-br\n${Array.from({ length: 20_001 }, (_, index) => `k${index},x`).join('\n')}`,
      'line 20002: more than 20000 texts',
    ],
  ])('CSV with too many %s is rejected, with the line number', (_, content, problem) => {
    const read = readTranslationFile({ content, fileTarget: FILE_TARGET })
    expect('problem' in read && textOf(read.problem)).toBe(problem)
  })

  it('CSV can have semicolons, extra columns and a different order', () => {
    const file = 'Target pt-BR;note;KEY\r\n"Olá; ""mundo""";x;a.b\r\n\r\n;;c.d'
    expect(readCsv(file, FILE_TARGET)).toEqual([
      { key: 'a.b', line: 2, source: null, target: 'Olá; "mundo"', isConfirmed: false },
      { key: 'c.d', line: 4, source: null, target: null, isConfirmed: false },
    ])
  })

  it('CSV has no cell that a spreadsheet treats as a formula, and every cell is restored when reading', () => {
    const cell = fc
      .tuple(
        fc.constantFrom('', "'", "''"),
        fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠', 'a', ''),
        text,
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(cell, (part) => {
        expect(guardCell(part)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
        expect(unguardCell(guardCell(part))).toBe(part)
        expect(readTable(writeTable([['x', part]]))[0]?.cells).toEqual(['x', part])
      }),
      { examples: [['\t\t']] },
    )
  })
})

function reasonOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    return error instanceof FileRefusal ? textOf(error.problem) : error
  }
  return null
}

function xliff(units: string, target = 'pt-br') {
  return `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="${target}"><file id="lay_1">${units}</file></xliff>`
}

function unit(key: string) {
  return `<unit id="${key}"><segment><source>x</source></segment></unit>`
}
