import { LIQUID_MARK } from '../html/scanner.ts'
import { readHtml } from '../html/tokens.ts'
import { liquidTags } from '../liquid/tags.ts'
import { refusedAt } from './exchanged.ts'
import { writeXmlAttribute, writeXmlText, type XmlElement } from './xml.ts'

/** What translators must not change is a placeholder: Liquid, and the markup of HTML. */
type Code = { id: string; raw: string }

/** Texts of one unit share their codes: the target's placeholders are those of the source. */
export function createCodes() {
  const codes = new Map<string, string>()
  const idOf = (raw: string) => {
    const known = codes.get(raw) ?? `d${codes.size + 1}`
    codes.set(raw, known)
    return known
  }
  return {
    list: (): Code[] => [...codes].map(([raw, id]) => ({ id, raw })),
    /** The content of a source or target; ids of placeholders are unique in it. */
    write: (text: string, isHtml: boolean): string => {
      let count = 0
      return piecesOf(text, isHtml)
        .map(({ isCode, raw }) => {
          if (!isCode) return writeText(raw)
          count++
          const shown = writeXmlAttribute(raw.slice(0, 100))
          return `<ph id="${count}" dataRef="${idOf(raw)}" disp="${shown}"/>`
        })
        .join('')
    },
  }
}

type Piece = { isCode: boolean; raw: string }

/** Liquid is masked before tags are looked for, because an attribute may hold it, and it may hold a tag. */
function piecesOf(text: string, isHtml: boolean): Piece[] {
  const liquid = liquidTags(text)
  const markup = isHtml ? markupIn(masked(text, liquid)) : []
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of [...markup, ...liquid].sort((a, b) => a.start - b.start)) {
    // Part of the markup before it.
    if (start < at) continue
    pieces.push({ isCode: false, raw: text.slice(at, start) }, { isCode: true, raw: text.slice(start, end) })
    at = end
  }
  pieces.push({ isCode: false, raw: text.slice(at) })
  return pieces.filter(({ raw }) => raw !== '')
}

type Range = { start: number; end: number }

/** As long as it was, so that places stay the same. */
function masked(text: string, ranges: readonly Range[]): string {
  let at = 0
  let result = ''
  for (const { start, end } of ranges) {
    result += text.slice(at, start) + LIQUID_MARK.repeat(end - start)
    at = end
  }
  return result + text.slice(at)
}

/** Tags, comments and invisible content: styles, scripts, and a tag that is never closed. */
const markupIn = (html: string): Range[] =>
  readHtml(html).filter(
    (token) =>
      token.kind !== 'text' || token.isUnclosedTag || token.inside === 'style' || token.inside === 'script',
  )

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A character that XML does not allow goes by its number, as XLIFF wants it. */
export const writeText = (text: string) =>
  writeXmlText(text).replace(FORBIDDEN, (sign) => `<cp hex="${codeOf(sign)}"/>`)

const codeOf = (sign: string) => (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/** The text of a source, target or piece of original data. */
export function readInline(element: XmlElement, codes: ReadonlyMap<string, string>): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : readChild(child, codes)))
    .join('')
}

function readChild(element: XmlElement, codes: ReadonlyMap<string, string>): string {
  const { name, attributes, line } = element
  const original = (attribute: string) => {
    const id = attributes.get(attribute)
    if (id === undefined)
      throw refusedAt(line, 'translation_file.attribute_missing', { element: name, attribute })
    const raw = codes.get(id)
    if (raw === undefined) throw refusedAt(line, 'translation_file.original_missing', { id })
    return raw
  }
  switch (name) {
    case 'ph':
    case 'sc':
    case 'ec':
      return original('dataRef')
    case 'pc':
      return original('dataRefStart') + readInline(element, codes) + original('dataRefEnd')
    case 'cp':
      return writtenLetter(attributes.get('hex') ?? '', line)
    case 'mrk':
      return readInline(element, codes)
    case 'sm':
    case 'em':
      return ''
    default:
      throw refusedAt(line, 'translation_file.element_unknown', { element: name })
  }
}

/** One that XML cannot carry. Neither NUL nor half of a surrogate pair can be stored. */
function writtenLetter(hex: string, line: number): string {
  const code = /^[\da-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
    throw refusedAt(line, 'translation_file.code_point_invalid')
  return String.fromCodePoint(code)
}
