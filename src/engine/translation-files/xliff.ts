import type { TextPair } from '../content/text-states.ts'
import { LIQUID_MARK } from '../html/scanner.ts'
import { readHtml } from '../html/tokens.ts'
import { liquidTags, replaceTags } from '../liquid/tags.ts'
import { normalizeLocale } from '../locale.ts'
import { type FileText, refusalAt, requireDistinct } from './file-texts.ts'
import { readXml, writeXmlAttribute, writeXmlText, type XmlElement } from './xml.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0'

export type FileTarget = { layoutId: string; name: string; mainLocale: string; locale: string }

/** Writes texts as XLIFF 2.1, one unit each. Liquid and markup are placeholders, which translation tools preserve. */
export function writeXliff(
  { layoutId, name, mainLocale, locale }: FileTarget,
  pairs: readonly TextPair[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${mainLocale}" trgLang="${locale}">`,
    `  <file id="${writeXmlAttribute(layoutId)}" original="${writeXmlAttribute(name)}">`,
    ...pairs.map(writeUnit),
    '  </file>',
    '</xliff>',
    '',
  ].join('\n')
}

function writeUnit(pair: TextPair): string {
  const { key, source, target, place, block, state } = pair
  const codes = createCodes()
  const isHtml = place === 'html'
  const xml = {
    source: codes.write(source ?? '', isHtml),
    target: target === null ? null : codes.write(target, isHtml),
  }
  const data = codes
    .list()
    .map(({ id, raw }) => `        <data id="${id}" xml:space="preserve">${writeText(raw)}</data>`)
  return [
    `    <unit id="${key}" name="${writeXmlAttribute(block?.type ?? key)}" xml:space="preserve">`,
    ...notesOf(pair),
    ...(data.length === 0 ? [] : ['      <originalData>', ...data, '      </originalData>']),
    // Without a target, no other state is valid.
    `      <segment ${target === null ? 'state="initial"' : STATE_ATTRIBUTES[state]}>`,
    `        <source>${xml.source}</source>`,
    ...(xml.target === null ? [] : [`        <target>${xml.target}</target>`]),
    '      </segment>',
    '    </unit>',
  ].join('\n')
}

function notesOf({ translatedFrom, place }: TextPair): string[] {
  const notes = [
    ...(translatedFrom === null ? [] : [`Translated from: ${writeText(translatedFrom)}`]),
    ...(place === 'url' ? ['A URL: change it only if this language has its own page'] : []),
  ]
  return notes.length === 0
    ? []
    : [`      <notes>${notes.map((note) => `<note>${note}</note>`).join('')}</notes>`]
}

const STATE_ATTRIBUTES: Record<TextPair['state'], string> = {
  ok: 'state="translated"',
  extra: 'state="translated"',
  missing: 'state="initial"',
  same: 'state="initial"',
  outdated: 'state="initial" subState="flowpost:outdated"',
}

/** Every state except `initial`, which is the default. */
const CONFIRMED = new Set(['translated', 'reviewed', 'final'])

/** Reads the texts of an XLIFF 2 file for this layout and language; rejects any other file, naming the line. */
export function readXliff(content: string, fileTarget: FileTarget): FileText[] {
  const root = readXml(content)
  if (root.name !== 'xliff' || root.namespace !== NAMESPACE)
    throw refusalAt(root.line, 'translation_file.not_xliff')
  const version = root.attributes.get('version') ?? ''
  if (!/^2\.\d$/.test(version))
    throw refusalAt(root.line, 'translation_file.version_unsupported', { version })
  const requireLanguage = (attribute: string, expected: string) => {
    const found = root.attributes.get(attribute)
    if (found === undefined)
      throw refusalAt(root.line, 'translation_file.language_missing', { attribute, expected })
    if (normalizeLocale(found) !== expected)
      throw refusalAt(root.line, 'translation_file.other_language', { attribute, found, expected })
  }
  requireLanguage('srcLang', fileTarget.mainLocale)
  requireLanguage('trgLang', fileTarget.locale)
  const files = childrenOf(root, 'file')
  for (const file of files)
    if (file.attributes.get('id') !== fileTarget.layoutId)
      throw refusalAt(file.line, 'translation_file.other_layout')
  const texts = files.flatMap((file) => unitsOf(file).map(readUnit))
  requireDistinct(texts)
  return texts
}

const childrenOf = ({ children }: XmlElement, name: string) =>
  children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && child.name === name && child.namespace === NAMESPACE,
  )

const unitsOf = (parent: XmlElement): XmlElement[] => [
  ...childrenOf(parent, 'unit'),
  ...childrenOf(parent, 'group').flatMap(unitsOf),
]

/** Translation tools may split a text into segments, with `ignorable` elements between them. */
function readUnit(unit: XmlElement): FileText {
  const key = unit.attributes.get('id')
  if (!key) throw refusalAt(unit.line, 'translation_file.unit_without_id')
  const codes = new Map(
    childrenOf(unit, 'originalData')
      .flatMap((data) => childrenOf(data, 'data'))
      .map((data) => [data.attributes.get('id') ?? '', readInline(data, new Map())]),
  )
  const parts = unit.children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (child.name === 'segment' || child.name === 'ignorable'),
  )
  if (parts.length === 0) throw refusalAt(unit.line, 'translation_file.unit_without_segment')
  const sources = parts.map((part) => {
    const [source] = childrenOf(part, 'source')
    if (!source) throw refusalAt(part.line, 'translation_file.source_missing', { element: part.name })
    return readInline(source, codes)
  })
  const targets = parts.map((part, index) => {
    const [target] = childrenOf(part, 'target')
    if (target) return readInline(target, codes)
    return part.name === 'ignorable' ? (sources[index] ?? '') : null
  })
  const isTranslated = targets.every((target) => target !== null) && targets.some((target) => target !== '')
  return {
    key,
    line: unit.line,
    source: sources.join(''),
    target: isTranslated ? targets.join('') : null,
    isConfirmed: childrenOf(unit, 'segment').every(({ attributes }) =>
      CONFIRMED.has(attributes.get('state') ?? ''),
    ),
  }
}

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

/**
 * Liquid is masked before HTML is parsed, because an attribute may contain Liquid, and Liquid may contain a tag. The
 * length stays the same, and so do the positions.
 */
function segmentsOf(text: string, isHtml: boolean): Segment[] {
  const liquid = liquidTags(text)
  const markup = isHtml ? markupIn(replaceTags(text, ({ raw }) => LIQUID_MARK.repeat(raw.length))) : []
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

/** Tags, comments and invisible content: styles, scripts and unclosed tags. */
const markupIn = (html: string): { start: number; end: number }[] =>
  readHtml(html).filter(
    (token) =>
      token.kind !== 'text' || token.isUnclosedTag || token.inside === 'style' || token.inside === 'script',
  )

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text. Characters that XML does not allow are written as code points, as XLIFF requires. */
const writeText = (text: string) =>
  writeXmlText(text).replace(FORBIDDEN, (char) => `<cp hex="${codeOf(char)}"/>`)

const codeOf = (char: string) => (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')

/** The text of a source, target or original data element. */
function readInline(element: XmlElement, codes: ReadonlyMap<string, string>): string {
  return element.children
    .map((child) => (typeof child === 'string' ? child : readChild(child, codes)))
    .join('')
}

function readChild(element: XmlElement, codes: ReadonlyMap<string, string>): string {
  const { name, attributes, line } = element
  const original = (attribute: string) => {
    const id = attributes.get(attribute)
    if (id === undefined)
      throw refusalAt(line, 'translation_file.attribute_missing', { element: name, attribute })
    const raw = codes.get(id)
    if (raw === undefined) throw refusalAt(line, 'translation_file.original_missing', { id })
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
      throw refusalAt(line, 'translation_file.element_unknown', { element: name })
  }
}

/** A character that XML does not allow. NUL and lone surrogates are rejected, because they cannot be stored. */
function characterOf(hex: string, line: number): string {
  const code = /^[\da-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code <= 0xdfff))
    throw refusalAt(line, 'translation_file.code_point_invalid')
  return String.fromCodePoint(code)
}
