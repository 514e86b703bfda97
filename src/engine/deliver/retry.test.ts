import { describe, expect, it } from 'vitest'
import { problemOf } from '../../problems/problems.ts'
import { type CallOutcome, nextHttpTry, nextMailTry } from './retry.ts'

const LOST = problemOf('http.connection_closed')

const NOW = Date.UTC(2026, 10, 8, 12)
const noJitter = () => 0
const secondsUntil = (next: { at: Date } | null) => (next === null ? null : (next.at.getTime() - NOW) / 1000)

describe('an email that was not sent', () => {
  it('is retried after 1 min, 5 min, 30 min, 2 h and 8 h, and then no longer', () => {
    const waits = [1, 2, 3, 4, 5, 6].map((attempts) => secondsUntil(nextMailTry(attempts, NOW, noJitter)))
    expect(waits).toEqual([60, 300, 1800, 7200, 28_800, null])
  })

  it('is retried at slightly different times', () => {
    expect(secondsUntil(nextMailTry(1, NOW, () => 0.5))).toBe(63)
    const waits = Array.from({ length: 50 }, () => secondsUntil(nextMailTry(5, NOW)) ?? 0)
    expect(new Set(waits).size).toBeGreaterThan(10)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(28_800)
    expect(Math.max(...waits)).toBeLessThanOrEqual(28_800 * 1.1)
  })
})

const METHODS = ['GET', 'PUT', 'DELETE', 'POST', 'PATCH']

const answered = (status: number, retryAfter?: string): CallOutcome => ({
  kind: 'answered',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: new Uint8Array(),
  truncated: false,
})

const waitOf = (outcome: CallOutcome, method = 'POST', attempts = 1) =>
  secondsUntil(nextHttpTry({ method, attempts, outcome, nowMs: NOW, random: noJitter }))

const repeatedWith = (outcome: CallOutcome) => METHODS.filter((method) => waitOf(outcome, method) !== null)

describe('a call', () => {
  it('is made at most five times', () => {
    const lost: CallOutcome = { kind: 'failed', problem: LOST, sent: false }
    const waits = [1, 2, 3, 4, 5].map((attempts) => waitOf(lost, 'POST', attempts))
    expect(waits).toEqual([10, 60, 300, 1800, null])
    expect(waitOf(answered(429, '5'), 'GET', 5)).toBeNull()
  })

  it('is repeated with any method if it was not sent', () => {
    expect(repeatedWith({ kind: 'failed', problem: LOST, sent: false })).toEqual(METHODS)
  })

  it('is repeated only with an idempotent method if it may have arrived', () => {
    expect(repeatedWith({ kind: 'failed', problem: LOST, sent: true })).toEqual(['GET', 'PUT', 'DELETE'])
    expect(repeatedWith({ kind: 'failed', problem: LOST, sent: true, isFinal: true })).toEqual([])
    expect(repeatedWith({ kind: 'interrupted' })).toEqual(['GET', 'PUT', 'DELETE'])
    for (const status of [500, 502, 503, 504])
      expect(repeatedWith(answered(status)), String(status)).toEqual(['GET', 'PUT', 'DELETE'])
    expect(waitOf({ kind: 'interrupted' }, 'get')).toBe(10)
  })

  it('is not repeated if it succeeded, the target rejected it, or its target is not allowed', () => {
    for (const status of [200, 204, 302, 400, 401, 404, 409, 422])
      expect(repeatedWith(answered(status, '5')), String(status)).toEqual([])
    expect(repeatedWith({ kind: 'refused', problem: LOST })).toEqual([])
  })
})

describe('the Retry-After header', () => {
  it('is respected with 429 and 503, for any method', () => {
    for (const status of [429, 503]) {
      expect(repeatedWith(answered(status, '7'))).toEqual(METHODS)
      expect(waitOf(answered(status, '7'))).toBe(7)
    }
    expect(waitOf(answered(500, '7'))).toBeNull()
    expect(waitOf(answered(500, '7'), 'GET')).toBe(10)
  })

  it.each([
    ['Sun, 08 Nov 2026 12:02:00 GMT', 120],
    ['Sunday, 08-Nov-26 12:02:00 GMT', 120],
    ['Sun Nov  8 12:02:00 2026', 120],
    [' 30 ', 30],
    ['0', 1],
    ['Sun, 08 Nov 2026 11:00:00 GMT', 1],
    ['86400', 3600],
    ['Mon, 09 Nov 2026 12:00:00 GMT', 3600],
    ['9'.repeat(400), 3600],
  ])('can be %s', (retryAfter, seconds) => {
    expect(waitOf(answered(503, retryAfter))).toBe(seconds)
  })

  it.each(['', 'soon', '-5', '1.5', '5, 10', '2026-11-08', 'Foo, 99 Bar'])(
    'is ignored if it is %j',
    (retryAfter) => {
      expect(waitOf(answered(429, retryAfter))).toBeNull()
      expect(waitOf(answered(429, retryAfter), 'GET')).toBe(10)
    },
  )
})
