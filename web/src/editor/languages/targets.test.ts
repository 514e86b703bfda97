import { expect, it } from 'vitest'
import { changedTexts, disputed, mergeTargets, withText } from './targets.ts'

const base = { a: 'one', b: null, c: 'three' }

it('only what was typed is saved; what was cleared again before it was saved is not', () => {
  expect(changedTexts(base, { ...base, a: 'uno' })).toEqual({ a: 'uno' })
  const typed = withText(base, 'b', 'dos', null)
  expect(changedTexts(base, typed)).toEqual({ b: 'dos' })
  expect(changedTexts(base, withText(typed, 'b', '', null))).toEqual({})
  expect(changedTexts(base, withText(base, 'a', '', 'one'))).toEqual({ a: '' })
})

it('texts that two people changed side by side are both kept', () => {
  const sides = { base, mine: { ...base, a: 'uno' }, theirs: { ...base, c: 'tres', d: 'new' } }
  expect(disputed(sides)).toEqual([])
  expect(mergeTargets(sides)).toEqual({ a: 'uno', b: null, c: 'tres', d: 'new' })
})

it('the same text changed by both is a choice', () => {
  const sides = { base, mine: { ...base, a: 'mine' }, theirs: { ...base, a: 'theirs' } }
  expect(disputed(sides)).toEqual(['a'])
  expect(mergeTargets(sides).a).toBe('mine')
  expect(mergeTargets(sides, new Set(['a'])).a).toBe('theirs')
})
