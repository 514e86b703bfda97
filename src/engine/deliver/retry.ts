import type { OutboundOutcome } from '../../ports/outbound-http.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

const MAIL_WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 8 * HOUR_MS]
const HTTP_WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS]
const MAX_RETRY_AFTER_MS = HOUR_MS
const MIN_RETRY_AFTER_MS = SECOND_MS
/** Spreads the retries of executions that failed together. */
const JITTER = 0.1

type NextTry = { at: Date } | null

/** When to retry a message that was not sent; `attempts` is the number made so far. */
export function nextMailTry(attempts: number, nowMs: number, random: () => number = Math.random): NextTry {
  return waitFor(MAIL_WAITS_MS[attempts - 1], nowMs, random)
}

/** Whether a message's next attempt is its last, after `attempts` earlier ones. */
export const isLastMailTry = (attempts: number) => attempts >= MAIL_WAITS_MS.length

/** `interrupted` means that the process ended during the call, so its outcome is unknown. */
export type CallOutcome = OutboundOutcome | { kind: 'interrupted' }

/** When to retry a call; null if it succeeded, a retry cannot help, or a retry might take effect twice. */
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
  const requestedMs = requestedWait(outcome, nowMs)
  if (requestedMs !== null) return { at: new Date(nowMs + requestedMs) }
  return canRepeat(method, outcome) ? waitFor(waitMs, nowMs, random) : null
}

function waitFor(waitMs: number | undefined, nowMs: number, random: () => number): NextTry {
  return waitMs === undefined ? null : { at: new Date(nowMs + Math.round(waitMs * (1 + JITTER * random()))) }
}

const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE'])

/** Whether a call may be repeated without the risk of taking effect twice. */
export function canRepeat(method: string, outcome: CallOutcome): boolean {
  const isIdempotent = IDEMPOTENT.has(method.toUpperCase())
  switch (outcome.kind) {
    case 'refused':
      return false
    case 'failed':
      return !outcome.isFinal && (isIdempotent || !outcome.sent)
    case 'interrupted':
      return isIdempotent
    case 'answered':
      return isIdempotent && (outcome.status >= 500 || outcome.status === 429)
  }
}

/** A target that responds with Retry-After has not done the work, so any method may be retried. */
function requestedWait(outcome: CallOutcome, nowMs: number): number | null {
  if (outcome.kind !== 'answered' || (outcome.status !== 429 && outcome.status !== 503)) return null
  const waitMs = parseRetryAfter(outcome.headers['retry-after'] ?? '', nowMs)
  if (waitMs === null) return null
  return Math.min(Math.max(waitMs, MIN_RETRY_AFTER_MS), MAX_RETRY_AFTER_MS)
}

/** Seconds, or an HTTP date in one of its three formats, one of which omits GMT. */
function parseRetryAfter(header: string, nowMs: number): number | null {
  const value = header.trim()
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS
  if (!/^[A-Z][a-z]{2,8},? /.test(value)) return null
  const atMs = Date.parse(value.endsWith('GMT') ? value : `${value} GMT`)
  return Number.isNaN(atMs) ? null : atMs - nowMs
}
