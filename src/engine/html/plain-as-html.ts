import { decodeEntities } from './entities.ts'
import { controlTagsIn, mapLiterals, markLiquid, replaceMarks } from './liquid-marks.ts'
import { readHtml } from './tokens.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Converts a line of plain text to HTML that looks the same. Both directions leave Liquid unchanged. */
export function plainAsHtml(text: string): string {
  const { marked, tags } = markLiquid(text)
  const escaped = mapLiterals(marked, (literal) =>
    literal.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char),
  )
  return replaceMarks(escaped, tags, ({ raw }) => raw)
}

/** The visible text of a line of HTML; the inverse of `plainAsHtml`. */
export function htmlAsPlain(html: string): string {
  const { marked, tags } = markLiquid(html)
  const texts = readHtml(marked).map((token) => {
    if (token.kind === 'text' && token.inside === '') return mapLiterals(token.source, decodeEntities)
    return token.kind === 'tag' && token.name === 'br' ? ' ' : controlTagsIn(token.source, tags)
  })
  return replaceMarks(texts.join(''), tags, ({ raw }) => raw)
}
