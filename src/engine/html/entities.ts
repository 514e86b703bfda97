import { ENTITIES } from './entity-names.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}

/** Safe as text and inside a quoted attribute. Liquid gets no special treatment. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)
}

/** Decodes entities; an unknown name is left unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z][a-z0-9]{1,17})(?:;|(?![a-z0-9=])))/gi,
    (whole, decimal, hex, name) => {
      const code =
        name === undefined
          ? decimal === undefined
            ? Number.parseInt(hex, 16)
            : Number(decimal)
          : ENTITIES.get(String(name))
      if (code === undefined) return whole
      const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
      return isCharacter ? dropControls(String.fromCodePoint(code)) : ''
    },
  )
}

/** Removes control characters and the two noncharacters that stand in for Liquid while HTML is parsed. */
export function dropControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufdd0\ufdd1]/gu, '')
}
