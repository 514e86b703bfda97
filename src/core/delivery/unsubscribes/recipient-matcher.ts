import { domainToASCII, domainToUnicode } from 'node:url'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** If one of these comes before or after a match, the match is part of a longer address. */
const LONGER_LOCAL = "[\\p{L}\\p{N}\\p{M}._%+*'`~!#$^|-]"
const LONGER_DOMAIN = '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]'

/** Finds an address in any text: regardless of case, URL-encoded or not, with its domain in Unicode or ASCII. */
export function matcherFor(address: string) {
  const key = addressKey(address)
  const atIndex = key.lastIndexOf('@')
  const local = key.slice(0, atIndex)
  const domain = key.slice(atIndex + 1)
  const domains = [...new Set([domain, domainToASCII(domain) || domain, domainToUnicode(domain) || domain])]
  const forms = domains.flatMap((name) => [`${local}@${name}`, `${encodeURIComponent(local)}%40${name}`])
  const pattern = new RegExp(
    `(?:(?<!${LONGER_LOCAL})|(?<=%[0-9a-f]{2}))(?:${forms.map(escapeRegExp).join('|')})(?!${LONGER_DOMAIN})`,
    'giu',
  )
  return {
    /** All spellings in lower case, for a quick substring search. */
    forms,
    isMentionedIn: (text: string | null) => text !== null && new RegExp(pattern.source, 'iu').test(text),
    mask: (text: string) => text.replace(pattern, maskAddress(key)),
    matches: (other: string) => addressKey(other) === key,
  }
}

export type RecipientMatcher = ReturnType<typeof matcherFor>
