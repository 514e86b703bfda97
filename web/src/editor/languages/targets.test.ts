import { expect, it } from 'vitest'
import { changedTexts, conflictingKeys, mergeTargets, withTag, withText } from './targets.ts'

const base = { a: 'one', b: null, c: 'three' }

it('only changed texts are saved, except those that were typed and cleared again', () => {
  expect(changedTexts(base, { ...base, a: 'uno' })).toEqual({ a: 'uno' })
  const typed = withText(base, 'b', 'dos', null)
  expect(changedTexts(base, typed)).toEqual({ b: 'dos' })
  expect(changedTexts(base, withText(typed, 'b', '', null))).toEqual({})
  expect(changedTexts(base, withText(base, 'a', '', 'one'))).toEqual({ a: '' })
})

it('changes that two users made to different texts are merged', () => {
  const sides = { base, mine: { ...base, a: 'uno' }, theirs: { ...base, c: 'tres', d: 'new' } }
  expect(conflictingKeys(sides)).toEqual([])
  expect(mergeTargets(sides)).toEqual({ a: 'uno', b: null, c: 'tres', d: 'new' })
})

it('a conflict is reported if two users changed the same text', () => {
  const sides = { base, mine: { ...base, a: 'mine' }, theirs: { ...base, a: 'theirs' } }
  expect(conflictingKeys(sides)).toEqual(['a'])
  expect(mergeTargets(sides).a).toBe('mine')
  expect(mergeTargets(sides, new Set(['a'])).a).toBe('theirs')
})

it.each([
  ['Hallo', 'Hallo {{ a }}'],
  ['Hallo ', 'Hallo {{ a }}'],
  ['', '{{ a }}'],
  ['<p></p>', '<p>{{ a }}</p>'],
  ['<p>One</p>\n<p>Two&nbsp;</p>\n', '<p>One</p>\n<p>Two&nbsp;{{ a }}</p>\n'],
])('a variable is appended to %j with at most one space before it', (text, expected) => {
  expect(withTag(text, '{{ a }}')).toBe(expected)
})
