import { domainToASCII, domainToUnicode } from 'node:url'
import { addressKey } from '../../../engine/deliver/addresses.ts'
import { maskAddress } from '../../../engine/mask/personal/personal.ts'

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Characters that would make it part of another address. */
const LONGER_LOCAL = "[\\p{L}\\p{N}\\p{M}._%+*'`~!#$^|-]"
const LONGER_DOMAIN = '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]'

/** Finds an address anywhere in a text: in another case, URL-encoded, with its domain in either spelling. */
export function mentionsOf(address: string) {
  const key = addressKey(address)
  const at = key.lastIndexOf('@')
  const local = key.slice(0, at)
  const domain = key.slice(at + 1)
  const domains = [...new Set([domain, domainToASCII(domain) || domain, domainToUnicode(domain) || domain])]
  const spelled = domains.flatMap((name) => [`${local}@${name}`, `${encodeURIComponent(local)}%40${name}`])
  const forms = [...new Set(spelled)]
  const pattern = new RegExp(
    `(?:(?<!${LONGER_LOCAL})|(?<=%[0-9a-f]{2}))(?:${forms.map(literally).join('|')})(?!${LONGER_DOMAIN})`,
    'giu',
  )
  return {
    /** In lower case, for a quick first check. */
    forms,
    isIn: (text: string | null) => text !== null && new RegExp(pattern.source, 'iu').test(text),
    mask: (text: string) => text.replace(pattern, maskAddress(key)),
    isOne: (other: string) => addressKey(other) === key,
  }
}

export type Mentions = ReturnType<typeof mentionsOf>
