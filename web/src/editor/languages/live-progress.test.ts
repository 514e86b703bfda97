import { expect, it } from 'vitest'
import { progressAfter } from './live-progress.ts'

const text = (key: string, state: 'missing' | 'outdated' | 'ok') => ({
  key,
  state,
  open: state !== 'ok',
  lost: { tags: [], addresses: [] },
})

it('a language needs less work with each edit, before it is saved', () => {
  const texts = [text('a', 'missing'), text('b', 'missing'), text('c', 'outdated'), text('d', 'ok')]
  const progress = { total: 4, open: 3, missing: 2, same: 0, outdated: 1, lost: 0 }
  const edited = new Set(['a', 'c', 'd'])
  expect(progressAfter({ progress }, { texts }, edited)).toMatchObject({ open: 1, missing: 1, outdated: 0 })
})
