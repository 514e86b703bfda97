import { expect, it, onTestFinished, vi } from 'vitest'
import { textsIn } from '../../../../src/messages/texts.ts'
import { formatRelativeDay } from './entry-times.ts'

it.each([
  ['2026-03-29T22:10:00Z', 'today at 00:10'],
  ['2026-03-28T23:30:00Z', 'yesterday at 00:30'],
  ['2026-03-28T22:30:00Z', '28 Mar at 23:30'],
])('on the day after one with 23 hours, %s is %s', (at, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-29T22:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { entry } = textsIn('en', 'entries')
  expect(formatRelativeDay(at, 'Europe/Berlin', 'en-GB', entry)).toBe(text)
})
