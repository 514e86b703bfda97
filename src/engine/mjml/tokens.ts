import { type LiquidTag, liquidTags } from '../liquid/tags.ts'

/** Keeps finished pieces of output away from the MJML renderer, which would refuse or rewrite them. */
export type Mask = {
  hide: (piece: string) => string
  reveal: (rendered: string) => string
}

export function createMask(): Mask {
  const pieces: string[] = []
  // A text that looks like a token must not be taken for one, so each mask has a mark of its own.
  const mark = crypto.randomUUID().slice(0, 8)
  const token = new RegExp(`fpx${mark}n(\\d+)xpf`, 'g')
  return {
    hide: (piece) => `fpx${mark}n${pieces.push(piece) - 1}xpf`,
    reveal: (rendered) => rendered.replace(token, (_, index: string) => pieces[Number(index)] ?? ''),
  }
}

/** Plain text for an HTML text node or a double-quoted attribute. */
export function escapeHtml(text: string): string {
  return escapeLiterals(text, escapeHtmlLiteral)
}

/** Plain text for the inside of a JSON string. */
export function escapeJson(text: string): string {
  return escapeLiterals(text, (literal) => JSON.stringify(literal).slice(1, -1))
}

export function escapeHtmlLiteral(literal: string): string {
  return dropControls(literal).replace(/[&<>"'{]/g, (char) => `&#${char.charCodeAt(0)};`)
}

/** Rewrites everything but Liquid. What stands in a raw region is shown as it is, so it is a literal too. */
function escapeLiterals(text: string, rewrite: (literal: string) => string): string {
  let at = 0
  let escaped = ''
  for (const tag of liquidTags(text)) {
    escaped += rewrite(text.slice(at, tag.start)) + escapeRaw(tag, rewrite)
    at = tag.end
  }
  return escaped + rewrite(text.slice(at))
}

export function escapeRaw({ name, raw }: LiquidTag, rewrite: (literal: string) => string): string {
  if (name !== 'raw') return raw
  const from = raw.indexOf('%}') + 2
  const to = raw.lastIndexOf('{%')
  return raw.slice(0, from) + rewrite(raw.slice(from, to)) + raw.slice(to)
}

/** What HTML does not allow: control characters, and the two non-characters that mark Liquid while HTML is read. */
export function dropControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufdd0\ufdd1]/gu, '')
}
