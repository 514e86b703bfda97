import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

const marks = (count: number) => `${'\u0301'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`

test('text is normalized as Unicode defines it', () => {
  const text = `A${marks(30)} ｶ\uff9e ﬁ \u1100\u1161\u11a8`
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
    expect(normalizeText(text, form)).toBe(text.normalize(form))
})

test('the time grows linearly with the number of marks on a character', () => {
  const text = `a${marks(200_000)}`
  const startedAt = performance.now()
  expect(normalizeText(text, 'NFKC')).toHaveLength(200_000)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
