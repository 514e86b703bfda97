import { LIQUID_MARK } from '../html/scanner.ts'
import { readHtml } from '../html/tokens.ts'
import { liquidTags } from '../liquid/tags.ts'
import { refusedAt } from './file-texts.ts'
import { writeXmlAttribute, writeXmlText, type XmlElement } from './xml.ts'

/** Liquid or HTML markup, which translators must not change, so the file has a placeholder for it. */
type Code = { id: string; raw: string }

/** The texts of a unit share their codes: the target has the same placeholders as the source. */
export function createCodes() {
  const codes = new Map<string, string>()
  const idOf = (raw: string) => {
    const id = codes.get(raw) ?? `d${codes.size + 1}`
    codes.set(raw, id)
    return id
  }
  return {
    list: (): Code[] => [...codes].map(([raw, id]) => ({ id, raw })),
    /** Writes the content of a source or target; placeholder ids are unique within it. */
    write: (text: string, isHtml: boolean): string => {
      let count = 0
      return segmentsOf(text, isHtml)
        .map(({ isCode, raw }) => {
          if (!isCode) return writeText(raw)
          count++
          const label = writeXmlAttribute(raw.slice(0, 100))
          return `<ph id="${count}" dataRef="${idOf(raw)}" disp="${label}"/>`
        })
        .join('')
    },
  }
}

type Segment = { isCode: boolean; raw: string }

/** Liquid is masked before HTML is parsed, because an attribute may contain Liquid, and Liquid may contain a tag. */
function segmentsOf(text: string, isHtml: boolean): Segment[] {
  const liquid = liquidTags(text)
  const markup = isHtml ? markupIn(maskRanges(text, liquid)) : []
  const segments: Segment[] = []
  let position = 0
  for (const { start, end } of [...markup, ...liquid].sort((a, b) => a.start - b.start)) {
    // This range is inside the previous one.
    if (start < position) continue
    segments.push(
      { isCode: false, raw: text.slice(position, start) },
      { isCode: true, raw: text.slice(start, end) },
    )
    position = end
  }
  segments.push({ isCode: false, raw: text.slice(position) })
  return segments.filter(({ raw }) => raw !== '')
}

type Range = { start: number; end: number }

/** Masks ranges without changing the length, so that positions stay the same. */
function maskRanges(text: string, ranges: readonly Range[]): string {
  let position = 0
  let result = ''
  for (const { start, end } of ranges) {
    result += text.slice(position, start) + LIQUID_MARK.repeat(end - start)
    position = end
  }
  return result + text.slice(position)
}

/** Tags, comments and invisible content: styles, scripts and unclosed tags. */
const markupIn = (html: string): Range[] =>
  readHtml(html).filter(
    (token) =>
      token.kind !== 'text' || token.isUnclosedTag || token.inside === 'style' || token.inside === 'script',
  )

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Writes a character that XML does not allow as its code point, as XLIFF requires. */
export const writeText = (text: string) =>
  writeXmlText(text).replace(FORBIDDEN, (char) => `<cp hex="${codeOf(char)}"/>`)

const codeOf = (char: string) => (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/** The text of a source, target or original data element. */
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
      return characterOf(attributes.get('hex') ?? '', line)
    case 'mrk':
      return readInline(element, codes)
    case 'sm':
    case 'em':
      return ''
    default:
      throw refusedAt(line, 'translation_file.element_unknown', { element: name })
  }
}

/** A character that XML does not allow. NUL and lone surrogates are refused, because they cannot be stored. */
function characterOf(hex: string, line: number): string {
  const code = /^[\da-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
    throw refusedAt(line, 'translation_file.code_point_invalid')
  return String.fromCodePoint(code)
}
