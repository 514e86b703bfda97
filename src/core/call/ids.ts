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

/** Beyond this, a clock that goes back is followed, because ids are searched by time. */
const FOLLOWED_FROM_MS = 60_000

type Latest = { ms: number; random: Uint8Array }
const latestOf = new Map<IdPrefix, Latest>()

/**
 * An opaque id whose order is the order of creation: 50 bits of time, then 80 random bits that are
 * incremented within one millisecond, so that records created in a burst keep their order too.
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  const latest = latestOf.get(prefix) ?? { ms: 0, random: new Uint8Array(RANDOM_CHARS) }
  latestOf.set(prefix, latest)
  const { random } = latest
  if (nowMs > latest.ms || nowMs < latest.ms - FOLLOWED_FROM_MS) {
    latest.ms = nowMs
    randomFillSync(random)
    for (let i = 0; i < RANDOM_CHARS; i++) random[i] = (random[i] ?? 0) & 31
  } else {
    countUp(random)
  }
  let tail = ''
  for (const value of random) tail += ALPHABET[value]
  return `${prefix}_${encodeTime(latest.ms)}${tail}`
}

/** Sorts before every id created from then on. */
export const firstIdAt = (prefix: IdPrefix, time: Date) => `${prefix}_${encodeTime(time.getTime())}`

function countUp(random: Uint8Array) {
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
  for (let rest = ms, i = 0; i < 10; i++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}
