import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RANDOM_CHARS = 16

export type IdPrefix =
  | 'lay'
  | 'req'
  | 'exe'
  | 'msg'
  | 'smt'
  | 'mbx'
  | 'sec'
  | 'key'
  | 'sto'
  | 'tok'
  | 'pre'
  | 'fil'
  | 'sig'
  | 'rch'
  | 'per'
  | 'ses'
  | 'lnk'
  | 'aud'
  | 'drf'

/** If the clock is set back by more than this, new ids follow it, because the time in an id is used in searches. */
const MAX_CLOCK_STEP_BACK_MS = 60_000

type Latest = { ms: number; random: Uint8Array }
const latestByPrefix = new Map<IdPrefix, Latest>()

/**
 * An opaque id that sorts by creation time: 50 bits of time, then 80 random bits, which are incremented within a
 * millisecond, so that records created in a burst are also in order.
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  const latest = latestByPrefix.get(prefix) ?? { ms: 0, random: new Uint8Array(RANDOM_CHARS) }
  latestByPrefix.set(prefix, latest)
  const { random } = latest
  if (nowMs > latest.ms || nowMs < latest.ms - MAX_CLOCK_STEP_BACK_MS) {
    latest.ms = nowMs
    randomFillSync(random)
    for (let i = 0; i < RANDOM_CHARS; i++) random[i] = (random[i] ?? 0) & 31
  } else {
    increment(random)
  }
  let tail = ''
  for (const value of random) tail += ALPHABET[value]
  return `${prefix}_${encodeTime(latest.ms)}${tail}`
}

/** Sorts before every id created at `time` or later. */
export const firstIdAt = (prefix: IdPrefix, time: Date | number) => `${prefix}_${encodeTime(Number(time))}`

function increment(random: Uint8Array) {
  for (let i = RANDOM_CHARS - 1; i >= 0; i--) {
    const value = random[i] ?? 0
    if (value < 31) {
      random[i] = value + 1
      return
    }
    random[i] = 0
  }
}

function encodeTime(ms: number): string {
  let text = ''
  for (let remaining = ms, i = 0; i < 10; i++) {
    text = ALPHABET[remaining % 32] + text
    remaining = Math.floor(remaining / 32)
  }
  return text
}
