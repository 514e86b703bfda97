import { expect, it } from 'vitest'
import { createEchoes } from './echoes.ts'

it('a sent value is recognized as an echo, even if values sent before it never came back', () => {
  const echoes = createEchoes<string>()
  for (const term of ['a', 'ab', 'abc']) echoes.send(term)
  expect(echoes.isEcho('ab')).toBe(true)
  expect(echoes.isEcho('abc')).toBe(true)
})

it('another user’s change is not an echo, nor is a value that has already come back', () => {
  const echoes = createEchoes<string>()
  echoes.send('a')
  expect(echoes.isEcho('other')).toBe(false)
  echoes.send('a')
  expect(echoes.isEcho('a')).toBe(true)
  expect(echoes.isEcho('a')).toBe(false)
})
