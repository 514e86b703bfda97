import { createByteCache } from '../../../platform/byte-cache.ts'
import { normalizeText } from '../../normalize-text.ts'

const CACHE_BYTES = 1024 * 1024
const RESULT_BYTES = 200
const MAX_NAME_WORDS = 4
/** No real key is longer; for longer ones, only the end is classified. */
const MAX_KEY_LENGTH = 200

/** The words of a key in lower case, without accents: `billing_address1`, `billingAddress 1`, `BILLING-ADDRESS-1`. */
export function splitWords(key: string): string[] {
  const separated = normalizeText(key, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
  return foldText(separated)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * The possible names of a key: its last words, joined. The last words decide the meaning (`token_url` is a URL), and
 * they may be written together (`firstname`). Neutral words may be omitted.
 */
export function namesOf(words: readonly string[], neutral: ReadonlySet<string>): string[] {
  const significantWords = words.filter((word) => !/^\p{N}+$/u.test(word))
  const names = endingsOf(significantWords)
  if (!neutral.has(significantWords.at(-1) ?? '')) return names
  while (significantWords.length > 1 && neutral.has(significantWords.at(-1) ?? '')) significantWords.pop()
  return [...names, ...endingsOf(significantWords)]
}

const endingsOf = (words: readonly string[]) =>
  Array.from({ length: Math.min(MAX_NAME_WORDS, words.length) }, (_, n) => words.slice(-n - 1).join(''))

export const listWords = (text: string): ReadonlySet<string> =>
  new Set(text.trim().split(/\s+/).map(foldText))

/** Normalizes a word for comparison: lower case, without accents. */
const foldText = (text: string): string =>
  normalizeText(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .toLowerCase()

/** Caches a function of a key, because the same keys recur. */
export function cachedByText<T>(compute: (text: string) => T): (text: string) => T {
  const cache = createByteCache<{ result: T }>(CACHE_BYTES)
  return (text) => {
    if (text.length > MAX_KEY_LENGTH) return compute(text.slice(-MAX_KEY_LENGTH))
    const cached = cache.get(text)
    if (cached !== undefined) return cached.result
    const copy = copyText(text)
    const result = compute(copy)
    cache.set(copy, { result }, RESULT_BYTES)
    return result
  }
}

/** A slice of a long string keeps all of it in memory; a copy does not. */
const copyText = (text: string): string => ` ${text}`.slice(1)
