import { dropControls } from '../html/entities.ts'
import { type LiquidTag, liquidTags } from '../liquid/tags.ts'

/** Escapes plain text for an HTML text node or a double-quoted attribute, leaving its Liquid intact. */
export function escapeHtmlKeepingLiquid(text: string): string {
  return escapeLiterals(text, escapeHtmlLiteral)
}

/** Escapes plain text for the inside of a JSON string, leaving its Liquid intact. */
export function escapeJsonKeepingLiquid(text: string): string {
  return escapeLiterals(text, (literal) => JSON.stringify(literal).slice(1, -1))
}

/** Escapes literal text, including opening braces, so it cannot start a Liquid tag. */
export function escapeHtmlLiteral(literal: string): string {
  return dropControls(literal).replace(/[&<>"'{]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Rewrites everything except Liquid. The content of a raw region is literal text, so it is rewritten too. */
function escapeLiterals(text: string, rewrite: (literal: string) => string): string {
  let end = 0
  let escaped = ''
  for (const tag of liquidTags(text)) {
    escaped += rewrite(text.slice(end, tag.start)) + escapeRawRegion(tag, rewrite)
    end = tag.end
  }
  return escaped + rewrite(text.slice(end))
}

export function escapeRawRegion({ name, raw }: LiquidTag, rewrite: (literal: string) => string): string {
  if (name !== 'raw') return raw
  const from = raw.indexOf('%}') + 2
  const to = raw.lastIndexOf('{%')
  return raw.slice(0, from) + rewrite(raw.slice(from, to)) + raw.slice(to)
}
