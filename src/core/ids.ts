import { randomFillSync } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const RANDOM_CHARS = 16

let lastMs = 0
const random = new Uint8Array(RANDOM_CHARS)

export type IdPrefix =
  | 'lay'
  | 'req'
  | 'exe'
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

/**
 * An opaque id whose order is the order of creation: 50 bits of time, then 80 random bits that are
 * counted up inside one millisecond, so that records made in one burst keep their order too.
 */
export function newId(prefix: IdPrefix, nowMs = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    randomFillSync(random)
    for (let i = 0; i < RANDOM_CHARS; i++) random[i] = (random[i] ?? 0) & 31
  } else {
    countUp()
  }
  let tail = ''
  for (const value of random) tail += ALPHABET[value]
  return `${prefix}_${encodeTime(lastMs)}${tail}`
}

/** Sorts before every id that was made from then on. */
export const firstIdAt = (prefix: IdPrefix, time: Date) => `${prefix}_${encodeTime(time.getTime())}`

function countUp() {
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
