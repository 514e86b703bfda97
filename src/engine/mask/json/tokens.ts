import { classifyKey, type KeyInfo } from '../keys/classify.ts'

export const NO_KEY = classifyKey('')

const KEY_SLOTS = 1024
const MAX_CACHED_LENGTH = 200
const keySlots: KeyInfo[] = new Array(KEY_SLOTS).fill(NO_KEY)

/** Caches recent keys, because keys repeat. A cached key is found without slicing it out of the text. */
export function readKey(text: string, start: number, end: number): KeyInfo {
  const length = end - start - 2
  const slot = (text.charCodeAt(start + 1) * 31 + text.charCodeAt(end - 2) * 7 + length) % KEY_SLOTS
  const cached = keySlots[slot]
  if (cached !== undefined && cached.key.length === length && text.startsWith(cached.key, start + 1))
    return cached
  const info = classifyKey(decodeString(text, start, end))
  if (info.key.length === length && length > 0 && length <= MAX_CACHED_LENGTH) keySlots[slot] = info
  return info
}

/** A number, a word or a filler ends at whitespace or at one of `,:[]{}"`. */
export function endOfBare(text: string, start: number): number {
  let position = start
  for (; position < text.length; position += 1) {
    const code = text.charCodeAt(position)
    if (code <= 32 || code === 44 || code === 125 || code === 93) break
    if (code === 58 || code === 34 || code === 123 || code === 91) break
  }
  return position
}

/** The value of a string token; a truncated or invalid one is taken literally. */
export function decodeString(text: string, start: number, end: number): string {
  const isClosed = end - start > 1 && text.charCodeAt(end - 1) === 34
  const inner = text.slice(start + 1, isClosed ? end - 1 : end)
  if (!inner.includes('\\')) return inner
  try {
    return JSON.parse(`"${inner}"`) as string
  } catch {
    return inner
  }
}
