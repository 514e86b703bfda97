import { dropControls } from '../html/entities.ts'
import { type LiquidTag, liquidTags } from '../liquid/tags.ts'

/** Plain text for an HTML text node or a double-quoted attribute; its Liquid stays alive. */
export function escapeHtmlKeepingLiquid(text: string): string {
  return escapeLiterals(text, escapeHtmlLiteral)
}

/** Plain text for the inside of a JSON string; its Liquid stays alive. */
export function escapeJsonKeepingLiquid(text: string): string {
  return escapeLiterals(text, (literal) => JSON.stringify(literal).slice(1, -1))
}

/** A piece of text without Liquid: a brace in it cannot start any either. */
export function escapeHtmlLiteral(literal: string): string {
  return dropControls(literal).replace(/[&<>"'{]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Rewrites everything but Liquid. What stands in a raw region is shown as it is, so it is a literal too. */
function escapeLiterals(text: string, rewrite: (literal: string) => string): string {
  let at = 0
  let escaped = ''
  for (const tag of liquidTags(text)) {
    escaped += rewrite(text.slice(at, tag.start)) + escapeRawRegion(tag, rewrite)
    at = tag.end
  }
  return escaped + rewrite(text.slice(at))
}

export function escapeRawRegion({ name, raw }: LiquidTag, rewrite: (literal: string) => string): string {
  if (name !== 'raw') return raw
  const from = raw.indexOf('%}') + 2
  const to = raw.lastIndexOf('{%')
  return raw.slice(0, from) + rewrite(raw.slice(from, to)) + raw.slice(to)
}
