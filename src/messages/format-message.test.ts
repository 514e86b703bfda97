import { describe, expect, it } from 'vitest'
import { formatMessage, parseMessage } from './parse.ts'

describe('formatting a message', () => {
  it('inserts values unchanged, each as often as it is named', () => {
    expect(formatMessage('{name} is now {role}, {name}.', { name: 'Ada', role: 'Admin' }, 'en')).toBe(
      'Ada is now Admin, Ada.',
    )
    expect(formatMessage('Version {version}', { version: 12345 }, 'en')).toBe('Version 12345')
  })

  it('formats numbers for the language', () => {
    const total = { total: 1234567.5 }
    expect(formatMessage('{total, number}', total, 'en')).toBe('1,234,567.5')
    expect(formatMessage('{total, number}', total, 'de')).toBe('1.234.567,5')
    expect(formatMessage('{total, number}', total, 'fr')).toBe('1\u202f234\u202f567,5')
    expect(formatMessage('{share, number, ::percent}', { share: 0.5 }, 'de')).toBe('50\u00a0%')
  })

  it('chooses the plural form of the language', () => {
    const files = '{count, plural, =0 {no files} one {# file} other {# files}}'
    expect([0, 1, 2, 1500].map((count) => formatMessage(files, { count }, 'en'))).toEqual([
      'no files',
      '1 file',
      '2 files',
      '1,500 files',
    ])
    const fichiers = '{count, plural, one {# fichier} other {# fichiers}}'
    expect([0, 1, 2].map((count) => formatMessage(fichiers, { count }, 'fr'))).toEqual([
      '0 fichier',
      '1 fichier',
      '2 fichiers',
    ])
    const place = '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
    expect([1, 2, 3, 4].map((n) => formatMessage(place, { place: n }, 'en'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
    ])
  })

  it('chooses by a word or a boolean, with further values inside', () => {
    const moved =
      '{way, select, up {{name} goes up} other {{name} stays}}{isLast, select, true {.} other {,}}'
    expect(formatMessage(moved, { way: 'up', name: 'A', isLast: true }, 'en')).toBe('A goes up.')
    expect(formatMessage(moved, { way: '?', name: 'A', isLast: false }, 'en')).toBe('A stays,')
  })

  it('treats quoted braces, and apostrophes and angle brackets anywhere, as text', () => {
    expect(formatMessage("Write '{{' variables.{name} '}}'", { name: 'x' }, 'en')).toBe(
      'Write {{ variables.x }}',
    )
    expect(formatMessage("It's <b>{name}</b>", { name: 'x' }, 'en')).toBe("It's <b>x</b>")
  })

  it('leaves a visible gap where a value is missing', () => {
    expect(formatMessage('Sent to {to}.', {}, 'en')).toBe('Sent to {to}.')
  })
})

describe('parsing a message', () => {
  it.each([
    ['Sent to {to', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['{count, plural, one {1 file}}', 'MISSING_OTHER_CLAUSE'],
    ['{count, plural, offset:1 one {1} other {#}}', 'plural offsets are not supported'],
    ['{at, date, short}', 'dates and times are passed as formatted text'],
    ['{total, number, percent}', 'unknown number style "percent"'],
  ])('rejects %s', (message, problem) => {
    expect(() => parseMessage(message)).toThrow(problem)
  })

  it('returns text without placeholders unchanged', () => {
    expect(parseMessage('Don’t panic')).toEqual(['Don’t panic'])
    expect(parseMessage("Don't '{'panic'}'")).toEqual(["Don't {panic}"])
    expect(parseMessage('')).toEqual([])
  })
})
