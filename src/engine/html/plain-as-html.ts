import { decodeEntities } from './entities.ts'
import { keepControls, mapLiterals, markLiquid, replaceMarks } from './liquid-marks.ts'
import { readHtml } from './tokens.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as HTML that shows the same. Liquid is left as it is written, here and in the reverse. */
export function plainAsHtml(text: string): string {
  const { marked, tags } = markLiquid(text)
  const escaped = mapLiterals(marked, (literal) =>
    literal.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign),
  )
  return replaceMarks(escaped, tags, ({ raw }) => raw)
}

/** The words of a line of HTML; what `plainAsHtml` returned becomes what it was. */
export function htmlAsPlain(html: string): string {
  const { marked, tags } = markLiquid(html)
  const words = readHtml(marked).map((token) => {
    if (token.kind === 'text' && token.inside === '') return mapLiterals(token.source, decodeEntities)
    return token.kind === 'tag' && token.name === 'br' ? ' ' : keepControls(token.source, tags)
  })
  return replaceMarks(words.join(''), tags, ({ raw }) => raw)
}
