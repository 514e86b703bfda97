import { decodeEntities } from '../../../../../src/engine/html/entities.ts'
import type { HtmlTag } from '../../../../../src/engine/html/tokens.ts'

/** The formatting that is preserved in pasted text. */
export type Format = {
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: boolean
  readonly strike: boolean
  readonly href: string | null
}

export const PLAIN: Format = { bold: false, italic: false, underline: false, strike: false, href: null }

const ELEMENTS: Record<string, Partial<Format>> = {
  b: { bold: true },
  strong: { bold: true },
  h1: { bold: true },
  h2: { bold: true },
  h3: { bold: true },
  h4: { bold: true },
  h5: { bold: true },
  h6: { bold: true },
  th: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strike: true },
  strike: { strike: true },
  del: { strike: true },
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|tel:|\{\{)/i

export const attributeOf = (tag: HtmlTag, name: string) =>
  decodeEntities(tag.attributes.get(name) ?? '').trim()

/** The format inside an element. Google Docs and Word use styles where others use elements. */
export function formatInside(tag: HtmlTag, outside: Format): Format {
  const href = tag.name === 'a' ? safeLink(attributeOf(tag, 'href')) : null
  const format = {
    ...outside,
    ...ELEMENTS[tag.name],
    ...formatOfStyle(attributeOf(tag, 'style').toLowerCase()),
    ...(href !== null && { href }),
  }
  // Links are always underlined, so the underline is not formatting.
  return format.href === null ? format : { ...format, underline: false }
}

function formatOfStyle(style: string): Partial<Format> {
  const format: { -readonly [Key in keyof Format]?: Format[Key] } = {}
  const weight = /(?:^|;)\s*font-weight\s*:\s*([a-z0-9]+)/.exec(style)?.[1]
  if (weight) format.bold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const slant = /(?:^|;)\s*font-style\s*:\s*([a-z]+)/.exec(style)?.[1]
  if (slant) format.italic = slant === 'italic' || slant === 'oblique'
  const lines = /(?:^|;)\s*text-decoration(?:-line)?\s*:\s*([a-z -]+)/.exec(style)?.[1]
  if (lines?.includes('underline')) format.underline = true
  if (lines?.includes('line-through')) format.strike = true
  return format
}

/** Decodes Liquid in a URL, whose braces browsers encode. */
function safeLink(href: string): string | null {
  const readable = href.replace(/%7b%7b(.*?)%7d%7d/gi, (whole) => {
    try {
      return decodeURIComponent(whole)
    } catch {
      return whole
    }
  })
  return SAFE_LINK.test(readable) ? readable : null
}
