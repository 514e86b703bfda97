import { liquidTags } from '../liquid/tags.ts'

export const LINK_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** Applies the rules of `LinkHref` to a link in rich text. */
export function isSafeLink(value: string): boolean {
  return isUrlWith(value, LINK_SCHEMES, true)
}

const CODE_SCHEME = /^\s*(?:javascript|vbscript|data)\s*:/i

/** Liquid may produce the scheme, but literal text after Liquid must not add one that runs code. */
export function isUrlWith(value: string, schemes: string[], fragment: boolean): boolean {
  const tags = liquidTags(value)
  let position = 0
  for (const { start, end } of tags) {
    if (CODE_SCHEME.test(value.slice(position, start))) return false
    position = end
  }
  if (CODE_SCHEME.test(value.slice(position))) return false
  if (tags[0]?.start === 0) return true
  const lower = value.toLowerCase()
  return (fragment && lower.startsWith('#')) || schemes.some((scheme) => startsWithScheme(lower, scheme))
}

function startsWithScheme(lower: string, scheme: string): boolean {
  return lower.startsWith(scheme.startsWith('http') ? `${scheme}//` : scheme)
}
