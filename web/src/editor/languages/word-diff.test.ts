import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Token, tokensOf } from './text-tokens.ts'
import { diffTokens } from './word-diff.ts'

const showDiff = (before: string, after: string) =>
  diffTokens(tokensOf(before, 'line'), tokensOf(after, 'line'))
    .map(({ change, tokens }) => {
      const text = tokens.map((token) => token.text).join('')
      return change === 'same' ? text : change === 'added' ? `+${text}+` : `-${text}-`
    })
    .join('')

describe('diffTokens', () => {
  it.each([
    ['After five weeks', 'After six weeks', 'After -five-+six+ weeks'],
    ['one brewing class,', 'two brewing classes,', '-one-+two+ brewing -class-+classes+,'],
    ['one old cup', 'two new cup', '-one old-+two new+ cup'],
    ['Same', 'Same', 'Same'],
    ['', 'New words', '+New words+'],
    ['Hi {{ a }}', 'Hi {{ b }}', 'Hi -{{ a }}-+{{ b }}+'],
  ])('marks the changes from %j to %j', (before, after, expected) => {
    expect(showDiff(before, after)).toBe(expected)
  })

  it('always contains both texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c d', ' ', '{{ x }}', ', '))
      .map((parts) => parts.join(' '))
    const textOf = (tokens: Token[]) => tokens.map((token) => token.text).join('')
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffTokens(tokensOf(before, 'line'), tokensOf(after, 'line'))
        const without = (excluded: string) =>
          textOf(runs.filter(({ change }) => change !== excluded).flatMap(({ tokens }) => tokens))
        expect(without('removed')).toBe(after)
        const spaces = /\s+/g
        // Ignore spaces, because the diff may attribute them to either text.
        expect(without('added').replaceAll(spaces, '')).toBe(before.replaceAll(spaces, ''))
      }),
    )
  })

  it('replaces long texts that have little in common', () => {
    const longText = (word: string) => Array(2_000).fill(word).join(' ')
    expect(showDiff(longText('a'), longText('b'))).toBe(`-${longText('a')}-+${longText('b')}+`)
  })
})
