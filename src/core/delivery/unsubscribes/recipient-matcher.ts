import { domainToUnicode } from 'node:url'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'
import { normalizeText } from '../../../engine/normalize-text.ts'

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** If one of these comes before or after a match, the match is part of a longer address. */
const LONGER_LOCAL = "[\\p{L}\\p{N}\\p{M}._%+*'`~!#$^|-]"
const LONGER_DOMAIN = '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]'

/** ASCII characters that are the same in every spelling of an address, apart from their letter case. */
const STABLE_PART = /[\w.!~*'-]+(?!\p{M})/gu

/** A pattern for all spellings of a text in lower case. Matched ignoring case, no two alternatives match the same text. */
const spellingsOf = (text: string) =>
  text.replace(/\P{M}\p{M}*/gu, (char) => {
    const encoded = new Set([char, char.toUpperCase()].map(encodeURIComponent))
    const upper = normalizeText(char.toUpperCase(), 'NFC')
    const isSameIgnoringCase = new RegExp(`^${escapeRegExp(char)}$`, 'iu').test(upper)
    const spellings = new Set([
      char,
      ...(isSameIgnoringCase ? [] : [upper]),
      ...(encoded.has(char) ? [] : encoded),
    ])
    return `(?:${[...spellings].map(escapeRegExp).join('|')})`
  })

/** Finds an address in any text: regardless of case, Unicode form and URL encoding, its domain in Unicode or ASCII. */
export function matcherFor(address: string) {
  const key = addressKey(address)
  const atIndex = key.lastIndexOf('@')
  const domain = key.slice(atIndex + 1)
  const forms = [...new Set([domain, domainToUnicode(domain) || domain])].map(
    (name) => `${key.slice(0, atIndex)}@${name}`,
  )
  const pattern = new RegExp(
    `(?:(?<!${LONGER_LOCAL})|(?<=%[0-9a-f]{2}))(?:${forms.map(spellingsOf).join('|')})(?!${LONGER_DOMAIN})`,
    'giu',
  )
  const normalize = (text: string) => normalizeText(text, 'NFC')
  return {
    /** For a quick search: every spelling contains one of these sequences of parts, in lower case. */
    partsOfForms: forms.map((form) => form.match(STABLE_PART) ?? []),
    isMentionedIn: (text: string | null) =>
      text !== null && new RegExp(pattern.source, 'iu').test(normalize(text)),
    mask: (text: string) => normalize(text).replace(pattern, maskAddress(key)),
    matches: (other: string) => addressKey(other) === key,
  }
}

export type RecipientMatcher = ReturnType<typeof matcherFor>
