import { expect, it } from 'vitest'
import { createEchoes } from './echoes.ts'

it('what was sent comes back as an echo, also late and with some left out', () => {
  const echoes = createEchoes<string>()
  for (const term of ['a', 'ab', 'abc']) echoes.send(term)
  expect(echoes.isEcho('ab')).toBe(true)
  expect(echoes.isEcho('abc')).toBe(true)
})

it('what somebody else changed is none, and neither is what came back before', () => {
  const echoes = createEchoes<string>()
  echoes.send('a')
  expect(echoes.isEcho('other')).toBe(false)
  echoes.send('a')
  expect(echoes.isEcho('a')).toBe(true)
  expect(echoes.isEcho('a')).toBe(false)
})
