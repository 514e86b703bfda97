import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWords, tokensOf } from './compare-words.ts'

const side = (runs: ReturnType<typeof compareWords>, without: 'added' | 'removed') =>
  runs.flatMap(({ change, text }) => (change === without ? [] : [text])).join('')

const withMarks = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ change, text }) => (change === 'same' ? text : `[${change === 'added' ? '+' : '-'}${text}]`))
    .join('')

describe('compared words', () => {
  it.each([
    ['Your order is in', 'Your order is here', 'Your order is [-in][+here]'],
    ['same', 'same', 'same'],
    ['', 'new words', '[+new words]'],
    ['gone', '', '[-gone]'],
    ['a b c', 'x y c', '[-a b][+x y] c'],
    ['Hi {{ name }}!', 'Hi {{ variables.name }}!', 'Hi [-{{ name }}][+{{ variables.name }}]!'],
    ['<p class="a">x</p>', '<p class="b">x</p>', '[-<p class="a">][+<p class="b">]x</p>'],
    ['größer als 1', 'größer als 12', 'größer als [-1][+12]'],
    ['one two', 'one and two', 'one [+and ]two'],
  ])('show the change from “%s” to “%s”', (before, after, expected) => {
    expect(withMarks(before, after)).toBe(expected)
  })

  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '{{ x }}', '<b>', '.', 'word'), { maxLength: 40 })
    .map((words) => words.join(''))

  it('contain both texts completely', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = compareWords(before, after)
        expect(side(runs, 'added')).toBe(before)
        expect(side(runs, 'removed')).toBe(after)
      }),
      { numRuns: 1000 },
    )
  })

  const replacement = (before: string, after: string) => [
    { change: 'removed', text: before },
    { change: 'added', text: after },
  ]

  it('are replaced as a whole if the texts have nothing in common', () => {
    const before = Array.from({ length: 3000 }, (_, n) => `a${n}`).join('.')
    const after = Array.from({ length: 3000 }, (_, n) => `b${n}`).join(',')
    expect(compareWords(before, after)).toEqual(replacement(before, after))
  })

  it('are replaced as a whole if repeated words would take too many steps', () => {
    const before = `x ${'a '.repeat(35_000)}y`
    const after = `${`${'a '.repeat(250)}b `.repeat(140)}z`
    expect(compareWords(before, after)).toEqual(replacement(before, after))
  })

  it('are compared by line in a long text, and as a whole in a text with too many lines', () => {
    const lines = 'a '.repeat(60_000)
    expect(compareWords(`${lines}\nb c\n${lines}`, `${lines}\nb d\n${lines}`)).toEqual([
      { change: 'same', text: `${lines}\n` },
      ...replacement('b c\n', 'b d\n'),
      { change: 'same', text: lines },
    ])
    const before = `a${'.\n'.repeat(120_000)}`
    const after = `b${'.\n'.repeat(120_000)}`
    expect(compareWords(before, after)).toEqual(replacement(before, after))
  })

  it('are never part of a token', () => {
    expect(tokensOf('a {% if x > 1 %}é<br>')).toEqual(['a', ' ', '{% if x > 1 %}', 'é', '<br>'])
  })
})
