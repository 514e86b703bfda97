import type { OutboundOutcome } from '../../ports/outbound-http.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const MAIL_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS]
const HTTP_WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
const LONGEST_ASKED_WAIT_MS = HOUR_MS
const SHORTEST_ASKED_WAIT_MS = SECOND_MS
/** What failed together does not come back together. */
const JITTER = 0.1

type NextTry = { at: Date } | null

/** When a message that has not gone out is tried again; `attempts` counts those made so far. */
export function nextMailTry(attempts: number, nowMs: number, random: () => number = Math.random): NextTry {
  return waitFor(MAIL_WAITS_MS[attempts - 1], nowMs, random)
}

/** Whether the attempt after `attempts` earlier ones is the last for a message. */
export const isLastMailTry = (attempts: number) => attempts >= MAIL_WAITS_MS.length

/** `interrupted`: the process ended while the call was on its way, so nobody knows what became of it. */
export type CallOutcome = OutboundOutcome | { kind: 'interrupted' }

/** When a call is made again; null when it succeeded, when it cannot get better, or when it might happen twice. */
export function nextHttpTry(call: {
  method: string
  attempts: number
  outcome: CallOutcome
  nowMs: number
  random?: () => number
}): NextTry {
  const { method, attempts, outcome, nowMs, random = Math.random } = call
  const waitMs = HTTP_WAITS_MS[attempts - 1]
  if (waitMs === undefined) return null
  const askedMs = askedWait(outcome, nowMs)
  if (askedMs !== null) return { at: new Date(nowMs + askedMs) }
  return mayRepeat(method, outcome) ? waitFor(waitMs, nowMs, random) : null
}

function waitFor(waitMs: number | undefined, nowMs: number, random: () => number): NextTry {
  return waitMs === undefined ? null : { at: new Date(nowMs + Math.round(waitMs * (1 + JITTER * random()))) }
}

/** Doing these twice leaves the same behind as doing them once. */
const REPEATABLE = new Set(['GET', 'PUT', 'DELETE'])

function mayRepeat(method: string, outcome: CallOutcome): boolean {
  const isRepeatable = REPEATABLE.has(method.toUpperCase())
  switch (outcome.kind) {
    case 'refused':
      return false
    case 'failed':
      return !outcome.isFinal && (isRepeatable || !outcome.sent)
    case 'interrupted':
      return isRepeatable
    case 'answered':
      return isRepeatable && (outcome.status >= 500 || outcome.status === 429)
  }
}

/** A target that says when to come back has not done the work. */
function askedWait(outcome: CallOutcome, nowMs: number): number | null {
  if (outcome.kind !== 'answered' || (outcome.status !== 429 && outcome.status !== 503)) return null
  const askedMs = parseRetryAfter(outcome.headers['retry-after'] ?? '', nowMs)
  if (askedMs === null) return null
  return Math.min(Math.max(askedMs, SHORTEST_ASKED_WAIT_MS), LONGEST_ASKED_WAIT_MS)
}

/** Seconds, or one of the three forms of an HTTP date; the oldest form does not say that it is in GMT. */
function parseRetryAfter(written: string, nowMs: number): number | null {
  const value = written.trim()
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  if (!/^[A-Z][a-z]{2,8},? /.test(value)) return null
  const atMs = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(atMs) ? null : atMs - nowMs
}
